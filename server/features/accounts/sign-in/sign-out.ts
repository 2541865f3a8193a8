import { sessionDeviceLabel } from '#contract/device-labels.ts';
import { ProductError } from '#domain/errors.ts';
import { endEverythingOpen } from '#server/features/accounts/account/credentials.ts';
import { auditAccount } from '#server/features/accounts/account/email-links.ts';
import { lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { endOwnSession, endSession } from '#server/features/accounts/account/sessions.ts';
import type { Services } from '#server/features/services.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { type Tx, withIdentity } from '#server/platform/db/client.ts';
import { auditRequestOf, type CallOrigin } from './sign-in.ts';

/** `local` is this session, `others` all but this one, `global` all of them. */
type SignOutScope = 'local' | 'others' | 'global';

/** A session that has already ended is not an error. */
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

/** Ends sign-ins in progress elsewhere too. @throws ProductError NOT_AUTHENTICATED, CHANGED_BY_OTHER */
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
    request: auditRequestOf(origin),
    at: services.now(),
    data: { scope },
  };
  await auditAccount(tx, { id, org_id, email, full_name }, entry);
}

/** @throws ProductError NOT_FOUND if the session has ended or belongs to someone else */
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
    const data = { device: sessionDeviceLabel(ended) };
    await auditAccount(tx, owner, { action: 'account.session_ended', request, at: services.now(), data });
  });
}
