import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import {
  maskedPhone,
  PHONE_CODE_MINUTES,
  PHONE_CODE_PAUSE_SECONDS,
  type PhoneCodePurpose,
  stoppedProblem,
} from '#domain/messages/phone-code.ts';
import { phoneCodeText } from '#domain/messages/phone-code-text.ts';
import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import type { LockedAccount } from '#server/features/accounts/account/lock-account.ts';
import type { Services } from '#server/features/services.ts';
import type { RequestContext } from '#server/platform/auth/context.ts';
import { decrypt } from '#server/platform/auth/encryption.ts';
import type { CodeTextLimitName } from '#server/platform/auth/limit-rules.ts';
import { mayGetCodes } from '#server/platform/auth/phone-number.ts';
import { rateLimitKey } from '#server/platform/auth/rate-limit-key.ts';
import { hashSignInCode, newSignInCode } from '#server/platform/auth/sign-in-code.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { queueAccountText } from '#server/providers/text-messages/account-text-commands.ts';
import { type TextState, textState } from '#server/providers/text-messages/send-account-text.ts';

/** Wrong attempts before a new code is needed. */
const CODE_TRIES_MAX = 5;

/** Texting codes takes a text provider, a sender number and at least one country. */
export function offersPhones({ texts, env }: Pick<Services, 'texts' | 'env'>): boolean {
  return texts.name !== 'none' && texts.from !== null && env.PHONE_CODE_COUNTRIES.length > 0;
}

/** @throws ProductError TEXT_REFUSED */
export function assertPhonesOffered(services: Pick<Services, 'texts' | 'env'>): void {
  if (!offersPhones(services))
    throw new ProductError('TEXT_REFUSED', 'Text codes aren’t available here. Use another method.');
}

/**
 * A code works for one phone number of one account, in one request. `secret` is the token of the two-factor challenge.
 * It is empty during setup, which requires a session.
 */
export interface CodeRequest {
  userId: string;
  factorId: string;
  purpose: PhoneCodePurpose;
  secret: string;
}

/** The secret of an emailed code has no spaces, and this text has, so the two can't be equal. */
const boundTo = ({ userId, factorId, purpose, secret }: CodeRequest) =>
  `phone ${userId} ${factorId} ${purpose} ${secret}`;
const requestHash = (request: CodeRequest) => hashToken(boundTo(request));

export interface RequestedPhoneCode extends TextState {
  factorId: string;
  ending: string;
  expiresAt: Date;
  /** When another code may be requested. */
  againAt: Date;
}

function textedCodes(identity: Tx, now: Date) {
  return identity
    .selectFrom('phone_codes')
    .innerJoin('factors', 'factors.id', 'phone_codes.factor_id')
    .innerJoin('account_messages', 'account_messages.id', 'phone_codes.message_id')
    .where('phone_codes.expires_at', '>', now)
    .orderBy('phone_codes.created_at', 'desc')
    .select([
      'phone_codes.factor_id',
      'phone_codes.expires_at',
      'phone_codes.created_at',
      'factors.phone_ending',
      'account_messages.status',
      'account_messages.attempts',
      'account_messages.error',
    ])
    .limit(1);
}

type TextedRow = NonNullable<Awaited<ReturnType<ReturnType<typeof textedCodes>['executeTakeFirst']>>>;

function textedCode({ factor_id, expires_at, created_at, phone_ending, ...message }: TextedRow): RequestedPhoneCode {
  const state = textState(message);
  // After a failed delivery a new code may be requested at once. The limits still apply.
  const pause = state.state === 'failed' ? 0 : PHONE_CODE_PAUSE_SECONDS * 1000;
  return {
    ...state,
    factorId: factor_id,
    ending: phone_ending ?? '',
    expiresAt: expires_at,
    againAt: new Date(created_at.getTime() + pause),
  };
}

export async function latestTextedCode(
  identity: Tx,
  requests: readonly CodeRequest[],
  now: Date,
): Promise<RequestedPhoneCode | null> {
  if (requests.length === 0) return null;
  const row = await textedCodes(identity, now)
    .where('request_hash', 'in', requests.map(requestHash))
    .executeTakeFirst();
  return row ? textedCode(row) : null;
}

/** @throws ProductError TEXT_REFUSED when codes may no longer be sent to the factor's number */
export function numberOf(
  { env, texts }: Pick<Services, 'env' | 'texts'>,
  factor: { id: string; encrypted_secret: Buffer | null; texts_stopped_at: Date | null },
): string {
  if (!factor.encrypted_secret) throw new ProductError('NOT_FOUND');
  const sealed = { rowId: factor.id, secretKey: env.SECRET_KEY };
  const number = decrypt('phone number', factor.encrypted_secret, sealed).toString('utf8');
  if (!mayGetCodes(number, env.PHONE_CODE_COUNTRIES))
    throw new ProductError('TEXT_REFUSED', 'We no longer text codes to this country. Use another method.');
  if (factor.texts_stopped_at) throw new ProductError('TEXT_REFUSED', stoppedProblem(texts.from));
  return number;
}

/**
 * Counts a text before it is queued. All refusals read the same, so none reveals who owns the number.
 * @throws ProductError RATE_LIMITED
 */
export async function countCodeText(
  { limits, log }: Pick<Services, 'limits' | 'log'>,
  { request, resHeaders }: RequestContext,
  {
    userId,
    purpose,
    phoneHash,
    number,
  }: { userId: string; purpose: PhoneCodePurpose; phoneHash: Buffer; number: string },
): Promise<void> {
  const client = rateLimitKey(request.ip);
  // Limits per requester come first, so a blocked request doesn't count against the shared limits.
  const counts: [limit: CodeTextLimitName, subject: string][] = [
    [`code_text_${purpose}`, userId],
    [`code_text_${purpose}_day`, userId],
    ['code_text_client', client],
    ['code_text_client_day', client],
  ];
  if (purpose === 'setup')
    counts.push(
      ['code_text_number', phoneHash.toString('base64url')],
      ['code_text_neighbors', number.slice(0, -3)],
      ['code_text_all_setups', 'all'],
    );
  for (const [limit, subject] of counts) {
    const { wait } = await limits.spend(limit, subject);
    if (wait === null) continue;
    if (limit === 'code_text_all_setups')
      log.warn('No more phone numbers can be added today: the daily limit for texts is used up');
    resHeaders.set('retry-after', String(wait));
    throw new ProductError('RATE_LIMITED', 'You’ve requested too many texts. Please wait, or use another method.');
  }
}

/**
 * Texts a code. An earlier code for the same request stops working. Call it in the transaction that locked the account.
 * @param text.instead text to send in place of the code; then no one gets the code
 */
export async function issuePhoneCode(
  tx: Tx,
  services: Services,
  account: LockedAccount,
  request: CodeRequest,
  { to, instead, from }: { to: string; instead?: string | undefined; from: AuditEntry['request'] },
): Promise<void> {
  const { env } = services;
  const [now, code, id] = [services.now(), newSignInCode(), newId()];
  const { userId, factorId, purpose } = request;
  const binding = { userId, requestSecret: boundTo(request) };
  const columns = {
    message_id: id,
    code_hash: hashSignInCode(code, binding, env.SECRET_KEY),
    tries: 0,
    expires_at: new Date(now.getTime() + PHONE_CODE_MINUTES * MINUTE_MS),
    created_at: now,
  };
  await tx
    .insertInto('phone_codes')
    .values({ ...columns, request_hash: requestHash(request), user_id: userId, factor_id: factorId })
    .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(columns))
    .execute();
  const host = new URL(env.PUBLIC_URL).hostname;
  const text = instead ?? phoneCodeText({ purpose, productName: env.PRODUCT_NAME, host, code });
  await queueAccountText(tx, services, { id, userId, to, text });
  const data = { phone: maskedPhone(to.slice(-4)), purpose };
  await auditAccount(tx, account, { action: 'account.phone_code_requested', request: from, at: now, data });
}

/**
 * Counts an attempt, then checks and uses up the code. Counting comes first, so concurrent requests get at most five
 * attempts. If two are right, only one finds the code.
 */
export async function spendPhoneCode(
  tx: Tx,
  services: Pick<Services, 'env' | 'now'>,
  request: CodeRequest,
  digits: string,
): Promise<boolean> {
  const hash = requestHash(request);
  const taken = await tx
    .updateTable('phone_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('request_hash', '=', hash)
    .where('expires_at', '>', services.now())
    .where('tries', '<', CODE_TRIES_MAX)
    .returning('code_hash')
    .executeTakeFirst();
  if (!taken) return false;
  const binding = { userId: request.userId, requestSecret: boundTo(request) };
  if (!timingSafeEqual(taken.code_hash, hashSignInCode(digits, binding, services.env.SECRET_KEY))) return false;
  const spent = await tx.deleteFrom('phone_codes').where('request_hash', '=', hash).returning('user_id').execute();
  return spent.length > 0;
}
