/**
 * Phone numbers as a second factor, the weakest kind. A texted code proves the number. Each sign-in gets a new code.
 */
import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { ACCOUNTS_A_PHONE_MAX } from '#domain/messages/phone-code.ts';
import { phoneTakenText } from '#domain/messages/phone-code-text.ts';
import type { Services } from '#server/features/services.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import { encrypt } from '#server/platform/auth/encryption.ts';
import { hashPhone, readPhone } from '#server/platform/auth/phone-number.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { lockAccount, lockViewer } from './account/lock-account.ts';
import { callOriginOf } from './sign-in/session-response.ts';
import {
  assertPhonesOffered,
  type CodeRequest,
  countCodeText,
  issuePhoneCode,
  latestTextedCode,
  numberOf,
  type RequestedPhoneCode,
  spendPhoneCode,
} from './two-factor/phone-codes.ts';
import { beginFactor, verifyFactor } from './two-factor/two-factor.ts';
import { type Begun, holdTwoFactorChallenge, signInRequest } from './two-factor/two-factor-challenge.ts';
import { phoneFactorOf } from './two-factor/two-factor-queries.ts';

/** `number` is in international format. */
interface NewPhone {
  number: string;
  hash: Buffer;
}

/**
 * Reads a number that someone wants to sign in with. Only people with a confirmed email get texts: each text costs
 * money, and anyone can sign up with emails that don't exist.
 * @throws ProductError TEXT_REFUSED, EMAIL_UNCONFIRMED, INVALID_INPUT
 */
export function readNewPhone(services: Services, { emailConfirmed }: Viewer, typed: string): NewPhone {
  const { env } = services;
  assertPhonesOffered(services);
  if (!emailConfirmed)
    throw new ProductError('EMAIL_UNCONFIRMED', 'Confirm your email address before you add a phone number.');
  const number = readPhone(typed, env.PHONE_CODE_COUNTRIES);
  return { number, hash: hashPhone(number, env.SECRET_KEY) };
}

/** During setup, only the signed-in owner of the factor can use the code. */
const setupRequest = ({ userId }: Viewer, factorId: string): CodeRequest => ({
  userId,
  factorId,
  purpose: 'setup',
  secret: '',
});

/** @returns id of the factor */
export async function enrollPhone(
  services: Services,
  viewer: ReauthenticatedViewer,
  { friendlyName, phone: { number, hash } }: { friendlyName: string; phone: NewPhone },
  context: RequestContext,
): Promise<string> {
  const id = newId();
  await assertNotOwn(services.db.identity.kysely, viewer.userId, hash);
  await countCodeText(services, context, { userId: viewer.userId, purpose: 'setup', phoneHash: hash, number });
  await withIdentity(services.db, async (tx) => {
    const account = await beginFactor(
      tx,
      viewer,
      {
        id,
        factor_type: 'phone',
        friendly_name: friendlyName,
        encrypted_secret: encrypt('phone number', Buffer.from(number), {
          rowId: id,
          secretKey: services.env.SECRET_KEY,
        }),
        phone_hash: hash,
        phone_ending: number.slice(-4),
      },
      services.now(),
    );
    const instead = await wordsInstead(tx, services, hash);
    const text = { to: number, instead, from: callOriginOf(context) };
    await issuePhoneCode(tx, services, account, setupRequest(viewer, id), text);
  });
  return id;
}

async function assertNotOwn(identity: Tx, userId: string, hash: Buffer): Promise<void> {
  const own = await identity
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('phone_hash', '=', hash)
    .where('status', '=', 'verified')
    .select('id')
    .executeTakeFirst();
  const message = 'You already added this number.';
  if (own) throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['phone'], message }] });
}

/**
 * Returns the text to send instead of a code when the number is taken. Only the holder of the phone learns that it is
 * taken, not the person who typed the number.
 */
async function wordsInstead(tx: Tx, { env }: Services, hash: Buffer): Promise<string | undefined> {
  const isTaken = (await accountsWith(tx, hash)) >= ACCOUNTS_A_PHONE_MAX;
  return isTaken ? phoneTakenText({ productName: env.PRODUCT_NAME }) : undefined;
}

async function accountsWith(tx: Tx, hash: Buffer): Promise<number> {
  const { accounts } = await tx
    .selectFrom('factors')
    .where('phone_hash', '=', hash)
    .where('status', '=', 'verified')
    .select((eb) => eb.fn.count<number>('user_id').distinct().as('accounts'))
    .executeTakeFirstOrThrow();
  return accounts;
}

/** @throws ProductError NOT_FOUND */
async function unverifiedPhone(identity: Tx, viewer: Viewer, id: string) {
  const factor = await phoneFactorOf(identity, viewer.userId, id, 'unverified');
  if (!factor) throw new ProductError('NOT_FOUND');
  return factor;
}

/** @throws ProductError NOT_FOUND */
export async function setupCode(services: Services, viewer: Viewer, id: string): Promise<RequestedPhoneCode> {
  const request = setupRequest(viewer, id);
  const texted = await latestTextedCode(services.db.identity.kysely, [request], services.now());
  if (!texted) throw new ProductError('NOT_FOUND');
  return texted;
}

/** @throws ProductError NOT_FOUND, TEXT_REFUSED, RATE_LIMITED */
export async function textSetupCode(
  services: Services,
  viewer: Viewer,
  id: string,
  context: RequestContext,
): Promise<RequestedPhoneCode> {
  assertPhonesOffered(services);
  const factor = await unverifiedPhone(services.db.identity.kysely, viewer, id);
  return textOnce(services, context, { request: setupRequest(viewer, id), factor }, async (tx) => {
    const account = await lockViewer(tx, viewer);
    await unverifiedPhone(tx, viewer, id);
    return { account, instead: await wordsInstead(tx, services, factor.phone_hash) };
  });
}

type Held = { account: Awaited<ReturnType<typeof lockViewer>>; instead?: string | undefined };

/**
 * Texts a code, unless one was requested a moment ago. So a second click sends nothing.
 * @param hold locks the account in the transaction that writes the text, and repeats the earlier checks
 */
async function textOnce(
  services: Services,
  context: RequestContext,
  { request, factor }: { request: CodeRequest; factor: NonNullable<Awaited<ReturnType<typeof phoneFactorOf>>> },
  hold: (tx: Tx) => Promise<Held>,
): Promise<RequestedPhoneCode> {
  const { db } = services;
  const isFresh = (texted: RequestedPhoneCode | null): texted is RequestedPhoneCode =>
    texted !== null && texted.againAt > services.now();
  const earlier = await latestTextedCode(db.identity.kysely, [request], services.now());
  if (isFresh(earlier)) return earlier;
  const number = numberOf(services, factor);
  const { userId, purpose } = request;
  await countCodeText(services, context, { userId, purpose, phoneHash: factor.phone_hash, number });
  return withIdentity(db, async (tx) => {
    const { account, instead } = await hold(tx);
    const faster = await latestTextedCode(tx, [request], services.now());
    if (isFresh(faster)) return faster;
    await issuePhoneCode(tx, services, account, request, { to: number, instead, from: callOriginOf(context) });
    const texted = await latestTextedCode(tx, [request], services.now());
    if (!texted) throw new Error('The code was not stored');
    return texted;
  });
}

/**
 * @returns backup codes when there were none
 * @throws ProductError NOT_FOUND, CODE_INVALID; INVALID_INPUT when too many accounts have the number
 */
export async function confirmPhone(
  services: Services,
  viewer: Viewer,
  { id, code }: { id: string; code: string },
  context: RequestContext,
): Promise<string[] | null> {
  const digits = code.replaceAll(/\s/g, '');
  const { phone_hash } = await unverifiedPhone(services.db.identity.kysely, viewer, id);
  const isRight = await withIdentity(services.db, async (tx) => {
    await lockViewer(tx, viewer);
    return spendPhoneCode(tx, services, setupRequest(viewer, id), digits);
  });
  if (!isRight)
    throw new ProductError('CODE_INVALID', 'That code is wrong or has expired. Check it, or request a new one.');
  const assertFree = (tx: Tx) => assertAccountLimit(tx, viewer.userId, phone_hash);
  return verifyFactor(services, viewer, { id, columns: {}, check: assertFree }, callOriginOf(context));
}

/**
 * Limits the accounts per number. The right code proves that the person holds the phone, so the refusal may say why.
 */
async function assertAccountLimit(tx: Tx, userId: string, hash: Buffer): Promise<void> {
  await assertNotOwn(tx, userId, hash);
  // Two accounts that confirm one number at the same time must not both get the last slot.
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 0))`.execute(tx);
  if ((await accountsWith(tx, hash)) < ACCOUNTS_A_PHONE_MAX) return;
  const message = `This number is already on ${ACCOUNTS_A_PHONE_MAX} accounts. Remove it from one first.`;
  throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['code'], message }] });
}

/** @throws ProductError NOT_FOUND, TEXT_REFUSED, RATE_LIMITED, SIGN_IN_OVER */
export async function textChallengeCode(
  services: Services,
  { token, begun, factorId }: { token: string; begun: Begun; factorId: string },
  context: RequestContext,
): Promise<RequestedPhoneCode> {
  assertPhonesOffered(services);
  const userId = begun.account.id;
  const factor = await phoneFactorOf(services.db.identity.kysely, userId, factorId, 'verified');
  if (!factor) throw new ProductError('NOT_FOUND');
  const request = signInRequest(userId, factorId, token);
  return textOnce(services, context, { request, factor }, async (tx) => {
    const account = await lockAccount(tx, userId);
    // A change of credentials ends the challenge, and no code works for it anymore.
    const isOpen = account !== undefined && (await holdTwoFactorChallenge(tx, token, services.now()));
    if (!isOpen) throw new ProductError('SIGN_IN_OVER');
    return { account };
  });
}
