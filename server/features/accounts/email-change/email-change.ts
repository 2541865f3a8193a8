/** Changes an account's email. Both the old and the new email confirm, in any order (docs/decisions). */
import { formatLogTime } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import { changeCredentials } from '#server/features/accounts/account/credentials.ts';
import { auditAccount, dropEmailChange, mailFrame } from '#server/features/accounts/account/email-links.ts';
import { lockAccount, lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { lockUnconfirmed, setAside } from '#server/features/accounts/account/unconfirmed-account.ts';
import {
  confirmFromNewAddressMail,
  confirmFromOldAddressMail,
  emailChangedMail,
} from '#server/features/accounts/mails/email-change-mails.ts';
import type { Services } from '#server/features/services.ts';
import { hashToken, newSecret } from '#server/platform/auth/tokens.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { changeByToken, isAddressTaken, type LinkedChange, ownerOf } from './email-change-queries.ts';

type ChangeServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;
type MailServices = Omit<ChangeServices, 'db'>;
type Request = AuditEntry['request'];

const VALID_MS = 24 * 3_600_000;
const EMAIL_TAKEN = 'This email address now belongs to another account, so yours wasn’t changed.';

/**
 * Starts an email change and replaces a pending one. Never looks up whether the new email has an account. Only someone
 * who reads that inbox and confirms finds out.
 * @throws ProductError INVALID_INPUT if the new email is the account's current one; NOT_AUTHENTICATED and
 * CHANGED_BY_OTHER when the account has changed since reauthentication; RATE_LIMITED after several emails
 */
export async function beginEmailChange(
  services: ChangeServices,
  viewer: ReauthenticatedViewer,
  email: string,
  request: Request,
): Promise<void> {
  if (email === viewer.email) {
    const message = 'This is already your email address.';
    throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['email'], message }] });
  }
  const now = services.now();
  const tokens = { old: newSecret(), new: newSecret() };
  const change = {
    old_email: viewer.email,
    new_email: email,
    old_token_hash: hashToken(tokens.old),
    new_token_hash: hashToken(tokens.new),
    old_confirmed_at: null,
    new_confirmed_at: null,
    session_id: viewer.sessionId,
    expires_at: new Date(now.getTime() + VALID_MS),
    created_at: now,
  };
  await withIdentity(services.db, async (tx) => {
    const account = await lockViewer(tx, viewer);
    await tx
      .insertInto('email_changes')
      .values({ user_id: account.id, ...change })
      // A second request at the same moment replaces the first. Then only the later links work.
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
    const mailed = await mailSides(tx, services, viewer, change, tokens);
    if (mailed.old === undefined || mailed.new === undefined) throw new ProductError('RATE_LIMITED', MAILED_OFTEN);
    await auditAccount(tx, account, {
      action: 'account.email_change_requested',
      request,
      at: now,
      data: { new_email: email },
    });
  });
}

interface MailedChange {
  old_email: string;
  new_email: string;
  expires_at: Date;
}

const MAILED_OFTEN = 'We’ve sent these emails several times. Check your spam folders, or try again tomorrow.';

interface SideTokens {
  old?: string;
  new?: string;
}

/** Emails each side that has a token. @returns the tokens that were sent */
async function mailSides(
  tx: Tx,
  services: MailServices,
  viewer: Viewer,
  { old_email, new_email, expires_at }: MailedChange,
  tokens: SideTokens,
): Promise<SideTokens> {
  const frame = mailFrame(services);
  const until = formatLogTime(expires_at, viewer.organization?.timeZone ?? 'UTC');
  const { userId, fullName } = viewer;
  const mailed: SideTokens = {};
  if (tokens.old !== undefined) {
    const content = confirmFromOldAddressMail(frame, { token: tokens.old, until, fullName, newEmail: new_email });
    const mail = { userId, kind: 'email_change_old', to: old_email, content } as const;
    if (await queueAccountMessage(tx, services, mail)) mailed.old = tokens.old;
  }
  if (tokens.new !== undefined) {
    const content = confirmFromNewAddressMail(frame, { token: tokens.new, until });
    const mail = { userId, kind: 'email_change_new', to: new_email, content } as const;
    if (await queueAccountMessage(tx, services, mail)) mailed.new = tokens.new;
  }
  return mailed;
}

/**
 * Emails the link again to each side that has not confirmed. The deadline stays the same. Otherwise someone with a
 * session but no password could keep a change alive forever.
 * @throws ProductError NOT_FOUND when no change is pending
 */
export async function resendEmailChange(services: ChangeServices, viewer: Viewer): Promise<void> {
  const now = services.now();
  await withIdentity(services.db, async (tx) => {
    await lockViewer(tx, viewer);
    const change = await tx
      .selectFrom('email_changes')
      .where('user_id', '=', viewer.userId)
      .where('expires_at', '>', now)
      .select(['old_email', 'new_email', 'old_confirmed_at', 'new_confirmed_at', 'expires_at'])
      .forUpdate()
      .executeTakeFirst();
    if (!change) throw new ProductError('NOT_FOUND', 'You don’t have an email change in progress.');
    const tokens = {
      ...(change.old_confirmed_at ? {} : { old: newSecret() }),
      ...(change.new_confirmed_at ? {} : { new: newSecret() }),
    };
    const mailed = await mailSides(tx, services, viewer, change, tokens);
    // A link that isn't resent keeps working.
    const hashes = {
      ...(mailed.old === undefined ? {} : { old_token_hash: hashToken(mailed.old) }),
      ...(mailed.new === undefined ? {} : { new_token_hash: hashToken(mailed.new) }),
    };
    if (mailed.old === undefined && mailed.new === undefined) throw new ProductError('RATE_LIMITED', MAILED_OFTEN);
    await tx.updateTable('email_changes').set(hashes).where('user_id', '=', viewer.userId).execute();
  });
}

/** Does nothing if no change is pending. */
export async function cancelEmailChange(services: ChangeServices, viewer: Viewer, request: Request): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    await lockViewer(tx, viewer);
    if (!(await dropEmailChange(tx, viewer.userId))) return;
    const { userId: id, orgId: org_id, email, fullName: full_name } = viewer;
    const entry = { action: 'account.email_change_cancelled' as const, request, at: services.now() };
    await auditAccount(tx, { id, org_id, email, full_name }, entry);
  });
}

/**
 * Locks the change that a token belongs to. Two simultaneous clicks run one after the other, so the second sees the
 * first confirmation.
 */
async function lockByToken(tx: Tx, token: string, now: Date): Promise<LinkedChange> {
  const found = await changeByToken(tx, token, now).executeTakeFirst();
  const isHeld = found && (await lockAccount(tx, found.user_id)) !== undefined;
  const change = isHeld && (await changeByToken(tx, token, now).executeTakeFirst());
  if (!change) throw new ProductError('LINK_INVALID');
  return change;
}

interface Confirmation {
  outcome: 'waiting' | 'changed';
  userId: string;
  newEmail: string;
}

/**
 * Confirms one side. The second confirmation makes the change, ends all other sessions and notifies both emails.
 * Only the person who confirms from the new email learns at once that it already has an account. Others learn it only
 * after both sides have confirmed. Someone who reads only the old email never does.
 * @throws ProductError LINK_INVALID; ALREADY_EXISTS when the new email now belongs to another account
 */
export async function confirmEmailChange(
  services: ChangeServices,
  token: string,
  request: Request,
): Promise<Confirmation> {
  try {
    const confirmation = await withIdentity(services.db, (tx) => confirmSide(tx, services, token, request));
    if (confirmation) return confirmation;
  } catch (error) {
    // Someone signed up with the email at this very moment. This click confirms nothing. The next click finds that
    // account.
    if (!isUniqueViolation(error)) throw error;
  }
  throw new ProductError('ALREADY_EXISTS', EMAIL_TAKEN);
}

/** @returns null when the new email is taken */
async function confirmSide(
  tx: Tx,
  services: MailServices,
  token: string,
  request: Request,
): Promise<Confirmation | null> {
  const now = services.now();
  const change = await lockByToken(tx, token, now);
  const { side, user_id: userId, new_email: newEmail } = change;
  const old_confirmed_at = change.old_confirmed_at ?? (side === 'old' ? now : null);
  const new_confirmed_at = change.new_confirmed_at ?? (side === 'new' ? now : null);
  const isAgreed = old_confirmed_at !== null && new_confirmed_at !== null;
  if (new_confirmed_at !== null && (await isAddressTaken(tx, newEmail))) {
    // Until the new email is confirmed, dropping the change would reveal to the requester that the email is taken.
    if (change.new_confirmed_at !== null) await dropEmailChange(tx, userId);
    return null;
  }
  if (isAgreed) await applyChange(tx, services, change, request);
  else
    await tx
      .updateTable('email_changes')
      .set({ old_confirmed_at, new_confirmed_at })
      .where('user_id', '=', userId)
      .execute();
  return { outcome: isAgreed ? 'changed' : 'waiting', userId, newEmail };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

async function applyChange(tx: Tx, services: MailServices, change: LinkedChange, request: Request): Promise<void> {
  const now = services.now();
  const { user_id: userId, old_email: oldEmail, new_email: newEmail, full_name: fullName } = change;
  const kept = { sessionId: change.session_id };
  const unproven = await lockUnconfirmed(tx, newEmail);
  if (unproven) await setAside(tx, services, unproven);
  await changeCredentials(tx, { id: userId }, { email: newEmail, email_confirmed_at: now }, kept);
  await dropEmailChange(tx, userId);
  // Links sent to the old email stop working.
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
  const content = emailChangedMail(mailFrame(services), { fullName, oldEmail, newEmail });
  for (const to of [oldEmail, newEmail])
    await queueAccountMessage(tx, services, { userId, kind: 'email_changed', to, content });
  const entry = { action: 'account.email_changed' as const, request, at: now, data: { from: oldEmail, to: newEmail } };
  await auditAccount(tx, { ...ownerOf(change), email: newEmail }, entry);
}

/**
 * Handles "This was not me", clicked in the old inbox. Ends the change, sign-ins in progress, and every session except
 * that of the browser that clicked.
 * @throws ProductError LINK_INVALID, also for a link sent to the new email, which has no authority over the account
 */
export async function refuseEmailChange(
  services: ChangeServices,
  token: string,
  viewer: Viewer | null,
  request: Request,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const change = await lockByToken(tx, token, now);
    if (change.side !== 'old') throw new ProductError('LINK_INVALID');
    await dropEmailChange(tx, change.user_id);
    const kept = viewer?.userId === change.user_id ? viewer : undefined;
    await changeCredentials(tx, { id: change.user_id }, {}, kept);
    await auditAccount(tx, ownerOf(change), { action: 'account.email_change_refused', request, at: now });
  });
}
