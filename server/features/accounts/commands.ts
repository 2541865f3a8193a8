import { deviceOf } from '#domain/device-words.ts';
import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { type Tx, withIdentity } from '#server/db/client.ts';
import { auditAccount, dropEmailChange, mailConfirmation, mailFrame } from '#server/features/account-links/commands.ts';
import { type FirstStep, passFirstStep } from '#server/features/second-step/commands.ts';
import {
  type AppSession,
  endOwnSession,
  endSession,
  endSessionsOf,
  type Renewal,
  renewAppSession,
  renewSession,
  type SessionOrigin,
  noteSessionSeen,
  SEEN_EVERY_MS,
} from '#server/features/sessions/commands.ts';
import { assertUncommonPassword } from '#server/gate/password-strength.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '#server/gate/passwords.ts';
import type { Viewer } from '#server/gate/viewer.ts';
import { passwordChangedMail } from '#server/mail/account-mails.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import type { Services } from '#server/services.ts';
import { accountByEmail, accountById } from './queries.ts';

/** Where a call came from: for the session, and for the audit log. */
export type CallOrigin = SessionOrigin & AuditEntry['request'];

const requestOf = ({ ip, id }: CallOrigin): AuditEntry['request'] => ({ ip, id });

/**
 * Signs in with a password. Unknown address, wrong password and deactivated account answer alike, after the same work.
 * @param replaces token of the session there was before
 * @throws ProductError INVALID_CREDENTIALS
 */
export async function signIn(
  services: Services,
  { email, password }: { email: string; password: string },
  origin: CallOrigin,
  replaces: string | undefined,
): Promise<FirstStep> {
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
    if (rehashed !== null) await replaceHash(tx, account.id, account.password_hash, rehashed);
    return passFirstStep(tx, account, origin, { replaces, now: entry.at });
  });
}

/** Only while it is still the hash that was verified: a password that was changed meanwhile stays changed. */
async function replaceHash(tx: Tx, userId: string, verified: string, password_hash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .execute();
}

/** Renews the session of a browser (see renewSession). */
export function renew(services: Services, token: string, origin: CallOrigin): Promise<Renewal> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewSession(tx, token, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal;
  });
}

/** The same for an app. @returns null when its session is over */
export function renewApp(services: Services, refreshToken: string, origin: CallOrigin): Promise<AppSession | null> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewAppSession(tx, refreshToken, services.env.SECRET_KEY, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal.outcome === 'renewed' ? renewal.session : null;
  });
}

/** The end of a replayed session is noted for the company to see. */
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

/** @throws ProductError NOT_AUTHENTICATED when sessions elsewhere should end and it is not known whose */
export async function signOut(
  services: Services,
  scope: SignOutScope,
  token: string | undefined,
  viewer: Viewer | null,
  origin: CallOrigin,
): Promise<void> {
  if (scope !== 'local' && !viewer) throw new ProductError('NOT_AUTHENTICATED');
  await withIdentity(services.db, async (tx) => {
    if (viewer && scope !== 'local') await endSessionsOf(tx, viewer.userId, scope === 'others' ? viewer : undefined);
    if (token !== undefined && scope === 'local') await endSession(tx, token);
    if (viewer) {
      const owner = { id: viewer.userId, org_id: viewer.orgId, email: viewer.email, full_name: viewer.fullName };
      await auditAccount(tx, owner, {
        action: 'account.signed_out',
        request: requestOf(origin),
        at: services.now(),
        data: { scope },
      });
    }
  });
}

/** Ends one of the viewer's own sessions. @throws ProductError NOT_FOUND for one that is over, or somebody else's */
export async function signOutSession(
  services: Services,
  viewer: Viewer,
  sessionId: string,
  request: AuditEntry['request'],
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const ended = await endOwnSession(tx, viewer.userId, sessionId);
    if (!ended) throw new ProductError('NOT_FOUND');
    const owner = { id: viewer.userId, org_id: viewer.orgId, email: viewer.email, full_name: viewer.fullName };
    const data = { device: deviceOf(ended) };
    await auditAccount(tx, owner, { action: 'account.session_ended', request, at: services.now(), data });
  });
}

/** Mails the confirmation link again, unless there is nothing left to confirm or to join. */
export async function resendConfirmation(services: Services, viewer: Viewer): Promise<void> {
  if (viewer.emailConfirmed && viewer.orgId !== null) return;
  await withIdentity(services.db, async (tx) => {
    const owner = { id: viewer.userId, email: viewer.email, full_name: viewer.fullName };
    await mailConfirmation(tx, services, { ...owner, invited: viewer.orgId === null });
  });
}

/** The log tells both names: its older entries, and what was signed off on quotes, carry the old one. */
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
 * What an open session alone may not do: the password has to be given again.
 * @returns the account
 * @throws ProductError INVALID_INPUT when it is not right
 */
export async function assertCurrentPassword(services: Pick<Services, 'db'>, viewer: Viewer, password: string) {
  const account = await accountById(services.db.identity.kysely, viewer.userId);
  if (await verifyPassword(account.password_hash, password)) return account;
  const message = 'Your current password is not right.';
  throw new ProductError('INVALID_INPUT', message, { issues: [{ path: ['current_password'], message }] });
}

/**
 * Changes the password of somebody who is signed in and ends the other sessions and a change of address under way.
 * @throws ProductError INVALID_INPUT when the current password is not right, or the new one easy to guess
 */
export async function changePassword(
  services: Services,
  viewer: Viewer,
  passwords: { current: string; next: string },
  origin: CallOrigin,
): Promise<void> {
  const account = await assertCurrentPassword(services, viewer, passwords.current);
  const company = viewer.organization?.name ?? '';
  await assertUncommonPassword(passwords.next, [services.env.PRODUCT_NAME, account.email, account.full_name, company]);
  const password_hash = await hashPassword(passwords.next);
  await withIdentity(services.db, async (tx) => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', account.id).execute();
    await tx.deleteFrom('one_time_tokens').where('user_id', '=', account.id).where('kind', '=', 'recovery').execute();
    await tx.deleteFrom('sign_in_codes').where('user_id', '=', account.id).execute();
    await dropEmailChange(tx, account.id);
    await endSessionsOf(tx, account.id, viewer);
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

/** Notes that somebody is working and from where, at most once in five minutes: the browser asks every minute. */
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
