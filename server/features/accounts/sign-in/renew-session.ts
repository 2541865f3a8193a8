import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import {
  type IssuedAppSession,
  noteSessionSeen,
  type Renewal,
  renewAppSession,
  renewSession,
  SEEN_EVERY_MS,
} from '#server/features/accounts/account/sessions.ts';
import type { Services } from '#server/features/services.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { accountById } from './queries.ts';
import { auditRequestOf, type CallOrigin } from './sign-in.ts';

export function renew(services: Services, token: string, origin: CallOrigin): Promise<Renewal> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewSession(tx, token, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal;
  });
}

/** @returns null when the session has ended */
export function renewApp(
  services: Services,
  refreshToken: string,
  origin: CallOrigin,
): Promise<IssuedAppSession | null> {
  return withIdentity(services.db, async (tx) => {
    const renewal = await renewAppSession(tx, refreshToken, services.env.SECRET_KEY, services.now());
    await noteReplay(tx, renewal, origin, services.now());
    return renewal.outcome === 'renewed' ? renewal.session : null;
  });
}

async function noteReplay(
  tx: Tx,
  renewal: { outcome: string; replayed?: { userId: string } | null },
  origin: CallOrigin,
  at: Date,
): Promise<void> {
  if (!renewal.replayed) return;
  const account = await accountById(tx, renewal.replayed.userId);
  await auditAccount(tx, account, { action: 'account.session_replayed', request: auditRequestOf(origin), at });
}

/** At most once every five minutes, because browsers send a request every minute. */
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
