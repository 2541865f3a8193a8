/** One-time codes: from an authenticator app, or from the list of backup codes. Each works once. */
import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { auditAccount, mailFrame } from '#server/features/accounts/account/email-links.ts';
import { lockAccount, type ReauthenticatedAccount } from '#server/features/accounts/account/lock-account.ts';
import { backupCodesLowMail } from '#server/features/accounts/mails/factor-mails.ts';
import type { Services } from '#server/features/services.ts';
import { hashBackupCode, readBackupCode } from '#server/platform/auth/backup-codes.ts';
import { decrypt } from '#server/platform/auth/encryption.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import { matchingStep } from '#server/platform/auth/totp.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { BACKUP_CODES_LEFT } from './two-factor-queries.ts';

/** Emails the person when this many codes are left. Two leave time to create new ones. */
const NOTIFY_AT_CODES_LEFT: readonly number[] = [2, 0];

/** A typed code. A backup code is hashed before the transaction, so hashing doesn't prolong it. */
export type ReadCode = { kind: 'digits'; digits: string } | { kind: 'backup_code'; hash: Buffer };

/** The audit log uses these names. */
export type SecondFactor = 'totp' | 'phone' | 'backup_code';

/** Returns null if the typed text can't be a code of this person. */
export async function readOneTimeCode(services: Services, userId: string, typed: string): Promise<ReadCode | null> {
  const digits = typed.replaceAll(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return { kind: 'digits', digits };
  const letters = readBackupCode(typed);
  if (letters === null) return null;
  const stored = await services.db.identity.kysely
    .selectFrom('users')
    .where('id', '=', userId)
    .select('backup_code_salt as salt')
    .executeTakeFirst();
  return stored?.salt ? { kind: 'backup_code', hash: await hashBackupCode(letters, stored.salt) } : null;
}

/**
 * Uses up an app's code or a backup code. When two requests use the same code, one succeeds. A texted code works only
 * for the sign-in it was texted for.
 * @returns the kind of code; null when it is wrong, old or used
 */
export async function spendCode(
  tx: Tx,
  services: Services,
  userId: string,
  code: ReadCode,
): Promise<SecondFactor | null> {
  if (code.kind === 'digits') return (await spendTotp(tx, services, userId, code.digits)) ? 'totp' : null;
  return (await spendBackup(tx, services, userId, code.hash)) ? 'backup_code' : null;
}

async function spendTotp(tx: Tx, services: Services, userId: string, digits: string): Promise<boolean> {
  const apps = await tx
    .selectFrom('factors')
    .where('user_id', '=', userId)
    .where('factor_type', '=', 'totp')
    .where('status', '=', 'verified')
    .select(['id', 'encrypted_secret'])
    .execute();
  for (const { id, encrypted_secret } of apps) {
    if (!encrypted_secret) continue;
    const secret = decrypt('authenticator app', encrypted_secret, { rowId: id, secretKey: services.env.SECRET_KEY });
    const step = matchingStep(secret, digits, services.now());
    if (step !== null) return takeStep(tx, userId, id, step, services.now());
  }
  return false;
}

/**
 * Uses up the time step of an app's code, so an intercepted code can't be used again. PostgreSQL checks the condition
 * again after waiting for the row lock.
 */
async function takeStep(tx: Tx, userId: string, id: string, step: number, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('factors')
    .set({ last_used_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function spendBackup(tx: Tx, services: Services, userId: string, hash: Buffer): Promise<boolean> {
  // Lock the account: when two codes are used at the same time, each count must include the other.
  const user = await tx
    .updateTable('users')
    .set({ backup_code_hashes: sql`array_remove(backup_code_hashes, ${hash}::bytea)` })
    .where('id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any(backup_code_hashes)`)
    .returning(['id', 'email', 'full_name', BACKUP_CODES_LEFT])
    .executeTakeFirst();
  if (!user) return false;
  if (NOTIFY_AT_CODES_LEFT.includes(user.left)) await notifyOfFewCodes(tx, services, user);
  return true;
}

async function notifyOfFewCodes(
  tx: Tx,
  services: Services,
  { id, email, full_name, left }: { id: string; email: string; full_name: string; left: number },
): Promise<void> {
  await queueAccountMessage(tx, services, {
    userId: id,
    kind: 'backup_codes_low',
    to: email,
    content: backupCodesLowMail(mailFrame(services), { fullName: full_name, left }),
  });
}

export interface Reauthentication {
  current_password?: string | undefined;
  code?: string | undefined;
}

function refused(field: string, message: string): ProductError {
  return new ProductError('INVALID_INPUT', message, { issues: [{ path: [field], message }] });
}

/**
 * Asks for the password or code again, because a stolen session must not be enough for sensitive changes. Writes a
 * refusal to the audit log.
 * @param field name of the form field that the password was typed into
 * @returns the version of the credentials that were checked
 * @throws ProductError INVALID_INPUT when neither the password nor the code is right
 */
export async function assertReauthentication(
  services: Services,
  userId: string,
  reauthentication: Reauthentication & { field?: string | undefined },
  request: AuditEntry['request'],
): Promise<ReauthenticatedAccount> {
  const { code, current_password = '', field = 'current_password' } = reauthentication;
  const reauthenticated =
    code === undefined
      ? await reauthenticatedByPassword(services, userId, current_password)
      : await reauthenticatedByCode(services, userId, code);
  if (reauthenticated) return reauthenticated;
  await withIdentity(services.db, async (tx) => {
    const owner = await lockAccount(tx, userId);
    const entry = { action: 'account.proof_failed' as const, request, at: services.now() };
    if (owner) await auditAccount(tx, owner, entry);
  });
  throw code === undefined
    ? refused(field, 'Your current password is wrong.')
    : refused('code', 'That code didn’t work.');
}

async function reauthenticatedByPassword(
  { db }: Services,
  userId: string,
  password: string,
): Promise<ReauthenticatedAccount | null> {
  const { password_hash, ...account } = await db.identity.kysely
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'password_hash', 'credentials_version'])
    .executeTakeFirstOrThrow();
  return (await verifyPassword(password_hash, password)) ? account : null;
}

async function reauthenticatedByCode(
  services: Services,
  userId: string,
  typed: string,
): Promise<ReauthenticatedAccount | null> {
  const code = await readOneTimeCode(services, userId, typed);
  if (!code) return null;
  return withIdentity(services.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    return account && (await spendCode(tx, services, userId, code)) ? account : null;
  });
}
