/** Passkeys (WebAuthn). A passkey replaces the password and the second factor. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { NewPasskey, PasskeyAnswer } from '#contract/factors.ts';
import { ProductError } from '#domain/errors.ts';
import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import { lockReauthenticated } from '#server/features/accounts/account/lock-account.ts';
import {
  endSession,
  type IssuedSession,
  openSession,
  type SessionOrigin,
} from '#server/features/accounts/account/sessions.ts';
import type { Services } from '#server/features/services.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { beginFactor, verifyFactor } from './two-factor.ts';

const CEREMONY_SECONDS = 5 * 60;
/** COSE numbers of ES256, EdDSA and RS256. The library's default adds an experimental algorithm. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey is bound to the host name of the origin. */
interface Site {
  origin: string;
}

const hostOf = ({ origin }: Site) => new URL(origin).hostname;

type Ceremony = { purpose: 'passkey' } | { purpose: 'registration'; user_id: string; factor_id: string };

async function keepChallenge(tx: Tx, challenge: string, ceremony: Ceremony, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + CEREMONY_SECONDS * 1000);
  await tx
    .insertInto('factor_challenges')
    .values({ ...ceremony, token_hash: hashToken(challenge), expires_at, created_at: now })
    .execute();
}

/** Uses up the signed challenge, whatever the result. @returns the challenge @throws ProductError PASSKEY_REFUSED */
async function spendChallenge(services: Services, clientDataJSON: string, ceremony: Ceremony): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const now = services.now();
  const query = services.db.identity.kysely
    .deleteFrom('factor_challenges')
    .where('token_hash', '=', hashToken(challenge))
    .where('purpose', '=', ceremony.purpose)
    .where('expires_at', '>', now);
  const own =
    ceremony.purpose === 'registration'
      ? query.where('user_id', '=', ceremony.user_id).where('factor_id', '=', ceremony.factor_id)
      : query;
  if (!(await own.returning('purpose').executeTakeFirst())) throw new ProductError('PASSKEY_REFUSED');
  return challenge;
}

/** @throws ProductError PASSKEY_REFUSED for data that no browser sends */
function challengeIn(clientDataJSON: string): string {
  const clientData = orRefuse(() => JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as unknown);
  const challenge = (clientData as { challenge?: unknown } | null)?.challenge;
  if (typeof challenge !== 'string') throw new ProductError('PASSKEY_REFUSED');
  return challenge;
}

/** Gives all failures one message, and logs the reason. */
function refusal(error: unknown): ProductError {
  return Object.assign(new ProductError('PASSKEY_REFUSED'), { cause: error });
}

function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusal(error);
  }
}

/** @returns the passkey's row id, and the options for the browser */
export async function enrollPasskey(
  services: Services,
  viewer: ReauthenticatedViewer,
  friendlyName: string,
  site: Site,
) {
  const id = newId();
  const known = await services.db.identity.kysely
    .selectFrom('factors')
    .where('user_id', '=', viewer.userId)
    .where('credential_id', 'is not', null)
    .select(['credential_id', 'transports'])
    .execute();
  const options = await generateRegistrationOptions({
    rpName: services.env.PRODUCT_NAME,
    rpID: hostOf(site),
    userName: viewer.email,
    userID: new Uint8Array(Buffer.from(viewer.userId)),
    userDisplayName: viewer.fullName,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id ?? '', transports })),
    // Only a passkey stored and unlocked on the device both identifies a person and proves their presence.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const row = { id, factor_type: 'webauthn' as const, friendly_name: friendlyName, encrypted_secret: null };
    await beginFactor(tx, viewer, row, now);
    await keepChallenge(tx, options.challenge, { purpose: 'registration', user_id: viewer.userId, factor_id: id }, now);
  });
  return { id, options };
}

/**
 * @returns backup codes, to be shown once, when this is the first factor
 * @throws ProductError PASSKEY_REFUSED; ALREADY_EXISTS for a passkey that is already registered
 */
export async function confirmPasskey(
  services: Services,
  viewer: Viewer,
  { id, credential, site }: { id: string; credential: z.output<typeof NewPasskey>; site: Site },
  request: AuditEntry['request'],
): Promise<string[] | null> {
  const ceremony: Ceremony = { purpose: 'registration', user_id: viewer.userId, factor_id: id };
  const expectedChallenge = await spendChallenge(services, credential.response.clientDataJSON, ceremony);
  const { clientDataJSON, attestationObject, transports = [] } = credential.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => Promise.reject(refusal(error)));
  if (!registrationInfo) throw new ProductError('PASSKEY_REFUSED');
  const made = registrationInfo.credential;
  const columns = {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: made.counter,
    transports,
  };
  return verifyFactor(services, viewer, { id, columns }, request);
}

/** The user isn't known yet: the device offers the passkeys it has for this site. */
export async function beginPasskeySignIn(services: Services, site: Site) {
  const options = await generateAuthenticationOptions({ rpID: hostOf(site), userVerification: 'required' });
  await withIdentity(services.db, (tx) => keepChallenge(tx, options.challenge, { purpose: 'passkey' }, services.now()));
  return options;
}

function passkeyById(identity: Tx, credentialId: string) {
  return identity
    .selectFrom('factors')
    .innerJoin('users', 'users.id', 'factors.user_id')
    .where('credential_id', '=', credentialId)
    .where('factors.status', '=', 'verified')
    .where('users.disabled_at', 'is', null)
    .select(['factors.id as factor_id', 'public_key', 'counter', 'users.id', 'users.credentials_version'])
    .executeTakeFirst();
}

/** @throws ProductError PASSKEY_REFUSED, both for an unknown passkey and for a wrong signature */
export async function signInByPasskey(
  services: Services,
  { credential, site }: { credential: z.output<typeof PasskeyAnswer>; site: Site },
  origin: SessionOrigin & AuditEntry['request'],
  replaces: string | undefined,
): Promise<{ session: IssuedSession; email: string }> {
  const expectedChallenge = await spendChallenge(services, credential.response.clientDataJSON, { purpose: 'passkey' });
  const known = await passkeyById(services.db.identity.kysely, credential.id);
  if (!known?.public_key) throw new ProductError('PASSKEY_REFUSED');
  const { factor_id, public_key, counter, ...reauthenticated } = known;
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: { id: credential.id, publicKey: new Uint8Array(public_key), counter },
    requireUserVerification: true,
  }).catch((error: unknown) => Promise.reject(refusal(error)));
  if (!verified) throw new ProductError('PASSKEY_REFUSED');
  return withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await lockReauthenticated(tx, reauthenticated);
    if (!account) throw new ProductError('PASSKEY_REFUSED');
    await noteUse(tx, factor_id, { before: counter, after: authenticationInfo.newCounter }, now);
    if (replaces !== undefined) await endSession(tx, replaces);
    const entry = { request: { ip: origin.ip, id: origin.id }, at: now, data: { second_factor: 'passkey' } };
    await auditAccount(tx, account, { action: 'account.signed_in', ...entry });
    return { session: await openSession(tx, account, origin, now, 'aal2'), email: account.email };
  });
}

/** Stores the passkey's counter. If another request has changed it, two copies exist, which WebAuthn says to refuse. */
async function noteUse(tx: Tx, factorId: string, counter: { before: number; after: number }, now: Date): Promise<void> {
  const noted = await tx
    .updateTable('factors')
    .set({ counter: counter.after, last_used_at: now })
    .where('id', '=', factorId)
    .where('counter', '=', counter.before)
    .returning('id')
    .executeTakeFirst();
  if (!noted) throw new ProductError('PASSKEY_REFUSED');
}
