import { deviceOf } from '#contract/device-labels.ts';
import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { type Tx, withIdentity } from '#server/db/client.ts';
import { auditAccount, dropEmailChange, mailConfirmation, mailFrame } from '#server/features/accounts/email-links.ts';
import { changeCredentials, endEverythingOpen } from '#server/features/accounts/credentials.ts';
import { lockReauthenticated, lockViewer } from '#server/features/accounts/lock-account.ts';
import { type FirstFactor, passFirstFactor } from '#server/features/accounts/two-factor-challenge.ts';
import {
  type AppSession,
  endOwnSession,
  endSession,
  type Renewal,
  renewAppSession,
  renewSession,
  type SessionOrigin,
  noteSessionSeen,
  SEEN_EVERY_MS,
} from '#server/features/accounts/sessions.ts';
import { assertUncommonPassword } from '#server/auth/password-strength.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/auth/passwords.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/auth/viewer.ts';
import { passwordChangedMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/features/services.ts';
import { accountByEmail, accountById } from './queries.ts';

/** Where a call came from, for the session and for the audit log. */
export type CallOrigin = SessionOrigin & AuditEntry['request'];

const requestOf = ({ ip, id }: CallOrigin): AuditEntry['request'] => ({ ip, id });

/**
 * Signs in with a password. An unknown address, a wrong password and a deactivated account get the same answer after
 * the same work.
 * @param replaces token of the previous session
 * @throws ProductError INVALID_CREDENTIALS
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  origin: CallOrigin,
  replaces: string | undefined,
): Promise<FirstFactor> {
  const account = await accountByEmail(services.db.identity.kysely, email);
  const matches = await verifyPassword(account?.password_hash, password);
  const entry = { request: requestOf(origin), at: services.now() };
  if (!account || !matches || account.disabled_at !== null) {
    if (account)
      await withIdentity(services.db, (tx) =>
        auditAccount(tx, account, { ...entry, action: 'account.sign_in_failed' }),
      );
    throw new ProductError('INVALID_CREDENTIALS');
  }
  const rehashed = isOutdatedHash(account.password_hash) ? await hashPassword(password) : null;
  return withIdentity(services.db, async (tx) => {
    // The password was checked before the transaction. Since then it may have been changed, or the person deactivated.
    const held = await lockReauthenticated(tx, account);
    if (!held) throw new ProductError('INVALID_CREDENTIALS');
    if (rehashed !== null) await replaceHash(tx, held.id, rehashed);
    return passFirstFactor(tx, held, origin, { replaces, now: entry.at });
  });
}

/** The same password, rehashed with stronger settings, so no session ends. */
async function replaceHash(tx: Tx, userId: string, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute();
}

/** Renews a browser's session (see renewSession). */
export function renew(services: Services, token: string, origin: CallOrigin): Promise<Renewal> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewSession(tx, token, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal;
  });
}

/** Renews an app's session. @returns null when the session is over */
export function renewApp(services: Services, refreshToken: string, origin: CallOrigin): Promise<AppSession | null> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewAppSession(tx, refreshToken, services.env.SECRET_KEY, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal.outcome === 'renewed' ? renewal.session : null;
  });
}

/** Records the end of a replayed session in the company's audit log. */
async function noteReplay(
  tx: Tx,
  renewal: { outcome: string; replayed?: { userId: string } | null },
  origin: CallOrigin,
  at: Date,
): Promise<void> {
  if (!renewal.replayed) return;
  const account = await accountById(tx, renewal.replayed.userId);
  await auditAccount(tx, account, { action: 'account.session_replayed', request: requestOf(origin), at });
}

/** `local`: this session, `others`: all but this one, `global`: all. */
export type SignOutScope = 'local' | 'others' | 'global';

/** Ends the session of a token. A session that is already over is no error, because the goal is reached. */
export async function signOut(
  services: Services,
  token: string | undefined,
  viewer: Viewer | null,
  origin: CallOrigin,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    if (token !== undefined) await endSession(tx, token);
    if (viewer) await noteSignOut(tx, services, viewer, 'local', origin);
  });
}

/**
 * Ends the other sessions, and sign-ins in progress elsewhere. @throws ProductError NOT_AUTHENTICATED, CHANGED_BY_OTHER
 */
export async function signOutElsewhere(
  services: Services,
  scope: Exclude<SignOutScope, 'local'>,
  viewer: ReauthenticatedViewer,
  origin: CallOrigin,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const account = await lockViewer(tx, viewer);
    await endEverythingOpen(tx, account, scope === 'others' ? viewer : undefined);
    await noteSignOut(tx, services, viewer, scope, origin);
  });
}

async function noteSignOut(
  tx: Tx,
  services: Services,
  { userId: id, orgId: org_id, email, fullName: full_name }: Viewer,
  scope: SignOutScope,
  origin: CallOrigin,
): Promise<void> {
  const entry = {
    action: 'account.signed_out' as const,
    request: requestOf(origin),
    at: services.now(),
    data: { scope },
  };
  await auditAccount(tx, { id, org_id, email, full_name }, entry);
}

/** Ends one of the viewer's own sessions. @throws ProductError NOT_FOUND if it is over or belongs to somebody else */
export async function signOutSession(
  services: Services,
  viewer: ReauthenticatedViewer,
  sessionId: string,
  request: AuditEntry['request'],
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    await lockViewer(tx, viewer);
    const ended = await endOwnSession(tx, viewer.userId, sessionId);
    if (!ended) throw new ProductError('NOT_FOUND');
    const owner = { id: viewer.userId, org_id: viewer.orgId, email: viewer.email, full_name: viewer.fullName };
    const data = { device: deviceOf(ended) };
    await auditAccount(tx, owner, { action: 'account.session_ended', request, at: services.now(), data });
  });
}

/** Mails the confirmation link again, unless the address is confirmed and the user has joined a company. */
export async function resendConfirmation(services: Services, viewer: Viewer): Promise<void> {
  if (viewer.emailConfirmed && viewer.orgId !== null) return;
  await withIdentity(services.db, async (tx) => {
    const owner = { id: viewer.userId, email: viewer.email, full_name: viewer.fullName };
    await mailConfirmation(tx, services, { ...owner, invited: viewer.orgId === null });
  });
}

/** The audit entry holds both names, because older entries and sign-offs on quotes show the old one. */
export async function changeName(
  services: Services,
  viewer: Viewer,
  fullName: string,
  origin: CallOrigin,
): Promise<void> {
  const { userId, orgId, email, fullName: before } = viewer;
  if (fullName === before) return;
  await withIdentity(services.db, async (tx) => {
    await tx.updateTable('users').set({ full_name: fullName }).where('id', '=', userId).execute();
    await auditAccount(
      tx,
      { id: userId, org_id: orgId, email, full_name: fullName },
      {
        action: 'account.name_changed',
        request: requestOf(origin),
        data: { from: before, to: fullName },
        at: services.now(),
      },
    );
  });
}

/**
 * Changes the password after the current one was given. Ends the other sessions, sign-ins in progress elsewhere and a
 * pending change of address.
 * @throws ProductError INVALID_INPUT for a password that is easy to guess; NOT_AUTHENTICATED and CHANGED_BY_OTHER when
 * the account has changed since reauthentication
 */
export async function changePassword(
  services: Services,
  viewer: ReauthenticatedViewer,
  password: string,
  origin: CallOrigin,
): Promise<void> {
  const company = viewer.organization?.name ?? '';
  await assertUncommonPassword(password, [services.env.PRODUCT_NAME, viewer.email, viewer.fullName, company]);
  const password_hash = await hashPassword(password);
  await withIdentity(services.db, async (tx) => {
    const account = await lockViewer(tx, viewer);
    await changeCredentials(tx, account, { password_hash }, viewer);
    await dropEmailChange(tx, account.id);
    const content = passwordChangedMail(mailFrame(services), { fullName: account.full_name });
    await queueAccountMessage(tx, services, {
      userId: account.id,
      kind: 'password_changed',
      to: account.email,
      content,
    });
    await auditAccount(tx, account, {
      action: 'account.password_changed',
      request: requestOf(origin),
      at: services.now(),
    });
  });
}

/** Stores that a user is active and from which address, at most once in five minutes: the browser asks every minute. */
export async function noteSeen(services: Services, viewer: Viewer, ip: string): Promise<void> {
  const now = services.now();
  await noteSessionSeen(services.db.identity.kysely, viewer.sessionId, ip, now);
  await services.db.identity.kysely
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', viewer.userId)
    .where((eb) =>
      eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', new Date(now.getTime() - SEEN_EVERY_MS))]),
    )
    .execute();
}
