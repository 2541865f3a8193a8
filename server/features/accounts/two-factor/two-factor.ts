import { randomBytes } from 'node:crypto';
import { ProductError } from '#domain/errors.ts';
import { maskedPhone, PHONES_MAX } from '#domain/messages/phone-code.ts';
import { changeCredentials } from '#server/features/accounts/account/credentials.ts';
import { auditAccount, mailFrame } from '#server/features/accounts/account/email-links.ts';
import { type LockedAccount, lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { factorAddedMail, factorRemovedMail } from '#server/features/accounts/mails/factor-mails.ts';
import type { Services } from '#server/features/services.ts';
import { NO_BACKUP_CODES, newBackupCodes, storeBackupCodes } from '#server/platform/auth/backup-codes.ts';
import { decrypt, encrypt } from '#server/platform/auth/encryption.ts';
import { base32, matchingStep, TOTP_SECRET_BYTES, totpUri } from '#server/platform/auth/totp.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { backupCodesLeft, type FactorType, factorOf, factorsOf } from './two-factor-queries.ts';

type Request = AuditEntry['request'];

/** The most factors per account. Each forgotten factor is another way into the account. */
const FACTORS_MAX = 10;

interface NewFactor {
  id: string;
  factor_type: FactorType;
  friendly_name: string;
  encrypted_secret: Buffer | null;
  phone_hash?: Buffer;
  phone_ending?: string;
}

const ownerOf = ({ userId, orgId, email, fullName }: Viewer) => ({
  id: userId,
  org_id: orgId,
  email,
  full_name: fullName,
});

/**
 * Creates an unverified factor, and deletes an earlier abandoned one.
 * @returns the locked account
 * @throws ProductError INVALID_INPUT when there are already ten, or two phone numbers
 */
export async function beginFactor(
  tx: Tx,
  viewer: ReauthenticatedViewer,
  factor: NewFactor,
  now: Date,
): Promise<LockedAccount> {
  const account = await lockViewer(tx, viewer);
  const known = await factorsOf(tx, viewer.userId);
  if (known.length >= FACTORS_MAX)
    throw new ProductError('INVALID_INPUT', `You can have at most ${FACTORS_MAX}. Remove one first.`);
  const isPhone = factor.factor_type === 'phone';
  if (isPhone && known.filter(({ factor_type }) => factor_type === 'phone').length >= PHONES_MAX)
    throw new ProductError('INVALID_INPUT', `You can have at most ${PHONES_MAX} phone numbers. Remove one first.`);
  await tx
    .deleteFrom('factors')
    .where('user_id', '=', viewer.userId)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
  await tx
    .insertInto('factors')
    .values({ ...factor, user_id: viewer.userId, created_at: now })
    .execute();
  return account;
}

/** The secret is shown only once. */
export async function enrollTotp(services: Services, viewer: ReauthenticatedViewer, friendlyName: string) {
  const id = newId();
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const encrypted_secret = encrypt('authenticator app', secret, { rowId: id, secretKey: services.env.SECRET_KEY });
  const row = { id, factor_type: 'totp' as const, friendly_name: friendlyName, encrypted_secret };
  await withIdentity(services.db, (tx) => beginFactor(tx, viewer, row, services.now()));
  const uri = totpUri({ issuer: services.env.PRODUCT_NAME, account: viewer.email, secret });
  return { id, secret: base32(secret), uri };
}

/**
 * @returns backup codes, to be shown once, when this is the first factor
 * @throws ProductError NOT_FOUND, CODE_INVALID
 */
export async function confirmTotp(
  services: Services,
  viewer: Viewer,
  { id, code }: { id: string; code: string },
  request: Request,
): Promise<string[] | null> {
  const factor = await factorOf(services.db.identity.kysely, viewer.userId, id);
  if (!factor?.encrypted_secret || factor.status !== 'unverified') throw new ProductError('NOT_FOUND');
  const secret = decrypt('authenticator app', factor.encrypted_secret, {
    rowId: id,
    secretKey: services.env.SECRET_KEY,
  });
  const step = matchingStep(secret, code.replaceAll(/\s/g, ''), services.now());
  if (step === null)
    throw new ProductError('CODE_INVALID', 'That code didn’t work. Wait for the next one and try again.');
  return verifyFactor(services, viewer, { id, columns: { last_used_step: step } }, request);
}

type VerifiedColumns =
  | { last_used_step: number }
  | { credential_id: string; public_key: Buffer; counter: number; transports: string[] }
  | Record<string, never>;

interface Verified {
  id: string;
  columns: VerifiedColumns;
  /** Runs in the transaction, with the account locked. */
  check?: (tx: Tx) => Promise<void>;
}

/**
 * Marks a factor as verified and emails the person. Every other session ends. The current session counts as opened with
 * the factor.
 * @returns backup codes when there were none
 * @throws ProductError NOT_FOUND when a concurrent request verified it first
 */
export async function verifyFactor(
  services: Services,
  viewer: Viewer,
  { id, columns, check }: Verified,
  request: Request,
): Promise<string[] | null> {
  // Hash the codes first, even if they aren't needed: hashing must not prolong the account's row lock.
  const codes = newBackupCodes();
  const stored = await storeBackupCodes(codes);
  return withIdentity(services.db, async (tx) => {
    const now = services.now();
    // A sign-in at this moment waits for the lock. So it can't open a session without the new factor.
    const account = await lockViewer(tx, viewer);
    await check?.(tx);
    const factor = await tx
      .updateTable('factors')
      .set({ ...columns, status: 'verified', verified_at: now })
      .where('user_id', '=', viewer.userId)
      .where('id', '=', id)
      .where('status', '=', 'unverified')
      .returning(['friendly_name', 'factor_type', 'phone_ending'])
      .executeTakeFirst();
    if (!factor) throw new ProductError('NOT_FOUND');
    const hasCodes = (await backupCodesLeft(tx, viewer.userId)) > 0;
    await changeCredentials(tx, account, hasCodes ? {} : stored, viewer);
    await tx.updateTable('sessions').set({ aal: 'aal2' }).where('id', '=', viewer.sessionId).execute();
    await notifyOfFactor(tx, services, viewer, { ...factor, action: 'account.factor_added' }, request);
    return hasCodes ? null : codes;
  });
}

interface ChangedFactor {
  friendly_name: string;
  factor_type: string;
  phone_ending: string | null;
  action: 'account.factor_added' | 'account.factor_removed';
}

export function aboutFactor(factor: Pick<ChangedFactor, 'factor_type' | 'friendly_name' | 'phone_ending'>) {
  const { factor_type, friendly_name, phone_ending } = factor;
  const name = phone_ending === null ? friendly_name : `${friendly_name} ${maskedPhone(phone_ending)}`;
  return { type: factor_type as FactorType, name };
}

async function notifyOfFactor(tx: Tx, services: Services, viewer: Viewer, factor: ChangedFactor, request: Request) {
  const { action, factor_type, friendly_name, phone_ending } = factor;
  const about = { fullName: viewer.fullName, ...aboutFactor(factor) };
  const isAdded = action === 'account.factor_added';
  await queueAccountMessage(tx, services, {
    userId: viewer.userId,
    kind: isAdded ? 'factor_added' : 'factor_removed',
    to: viewer.email,
    content: (isAdded ? factorAddedMail : factorRemovedMail)(mailFrame(services), about),
  });
  const data = { factor_type, friendly_name, ...(phone_ending === null ? {} : { phone: maskedPhone(phone_ending) }) };
  await auditAccount(tx, ownerOf(viewer), { action, request, at: services.now(), data });
}

/** @throws ProductError NOT_FOUND */
export async function renameFactor(services: Services, viewer: Viewer, { id, name }: { id: string; name: string }) {
  const renamed = await services.db.identity.kysely
    .updateTable('factors')
    .set({ friendly_name: name })
    .where('user_id', '=', viewer.userId)
    .where('id', '=', id)
    .where('status', '=', 'verified')
    .returning(['id', 'factor_type', 'status', 'friendly_name', 'phone_ending', 'created_at', 'last_used_at'])
    .executeTakeFirst();
  if (!renamed) throw new ProductError('NOT_FOUND');
  return renamed;
}

/**
 * Removes a factor and ends every other session. With the last factor, the backup codes are removed too, and the
 * password is enough again.
 */
export async function removeFactor(
  services: Services,
  viewer: ReauthenticatedViewer,
  id: string,
  request: Request,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const account = await lockViewer(tx, viewer);
    const removed = await tx
      .deleteFrom('factors')
      .where('user_id', '=', viewer.userId)
      .where('id', '=', id)
      .returning(['friendly_name', 'factor_type', 'phone_ending', 'status'])
      .executeTakeFirst();
    if (!removed) throw new ProductError('NOT_FOUND');
    if (removed.status !== 'verified') return;
    const isLast = (await factorsOf(tx, viewer.userId)).length === 0;
    if (isLast) {
      if (await isRequired(tx, account))
        throw new ProductError(
          'TWO_FACTOR_REQUIRED',
          'Your company requires two-factor sign-in. Add another app or passkey before you remove this one.',
        );
      await tx.updateTable('sessions').set({ aal: 'aal1' }).where('user_id', '=', viewer.userId).execute();
    }
    await changeCredentials(tx, account, isLast ? NO_BACKUP_CODES : {}, viewer);
    await notifyOfFactor(tx, services, viewer, { ...removed, action: 'account.factor_removed' }, request);
  });
}

async function isRequired(tx: Tx, { org_id }: LockedAccount): Promise<boolean> {
  if (org_id === null) return false;
  const company = await tx
    .selectFrom('organizations')
    .where('id', '=', org_id)
    .select('require_two_factor')
    .executeTakeFirst();
  return company?.require_two_factor === true;
}

/** @throws ProductError NOT_FOUND for a user without a factor that backup codes could replace */
export async function renewBackupCodes(
  services: Services,
  viewer: ReauthenticatedViewer,
  request: Request,
): Promise<string[]> {
  const codes = newBackupCodes();
  const stored = await storeBackupCodes(codes);
  await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await lockViewer(tx, viewer);
    if ((await factorsOf(tx, viewer.userId)).length === 0) throw new ProductError('NOT_FOUND');
    await changeCredentials(tx, account, stored, viewer);
    await auditAccount(tx, ownerOf(viewer), { action: 'account.backup_codes_renewed', request, at: now });
  });
  return codes;
}
