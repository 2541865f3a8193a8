import { staffDate } from '#domain/dates.ts';
import { ProductError } from '#domain/errors.ts';
import { CONFIRMATIONS } from '#domain/messages/leaving-rules.ts';
import type { Services } from '#server/features/services.ts';
import { assertUncommonPassword } from '#server/platform/auth/password-strength.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { ReauthenticatedViewer, Viewer } from '#server/platform/auth/viewer.ts';
import { personChanged } from '#server/platform/db/calendar-versions.ts';
import { enterOrg, withIdentity } from '#server/platform/db/client.ts';
import { scopeOfMembership } from '#server/platform/db/scope.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { nextConfirmationAt } from '#server/providers/mail/leaving-commands.ts';
import { changeCredentials } from './account/credentials.ts';
import { auditAccount, dropEmailChange, mailConfirmation, mailFrame } from './account/email-links.ts';
import { lockViewer } from './account/lock-account.ts';
import { passwordChangedMail } from './mails/account-mails.ts';
import { auditRequestOf, type CallOrigin } from './sign-in/sign-in.ts';

/**
 * Does nothing if the email is confirmed and the user has joined a company.
 * @throws ProductError RATE_LIMITED after three more emails
 */
export async function resendConfirmation(services: Services, viewer: Viewer): Promise<void> {
  if (viewer.emailConfirmed && viewer.orgId !== null) return;
  await withIdentity(services.db, async (tx) => {
    const owner = { id: viewer.userId, email: viewer.email, full_name: viewer.fullName };
    if (await mailConfirmation(tx, services, { ...owner, invited: viewer.orgId === null })) return;
    const now = services.now();
    const next = staffDate(
      await nextConfirmationAt(tx, viewer.email, now),
      viewer.organization?.timeZone ?? 'America/New_York',
      now,
    );
    throw new ProductError(
      'RATE_LIMITED',
      `We sent this email ${CONFIRMATIONS.mails} times to ${viewer.email}. Check your spam folder: the latest link works for 24 hours. We can send another on ${next}.`,
    );
  });
}

/**
 * Changes the name. The audit entry has the old and the new name, because older entries and quote approvals show the
 * old one.
 */
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
        request: auditRequestOf(origin),
        data: { from: before, to: fullName },
        at: services.now(),
      },
    );
    if (orgId === null) return;
    const scope = scopeOfMembership({ orgId });
    await enterOrg(tx, scope);
    await personChanged(tx, scope, userId);
  });
}

/**
 * Changes the password of someone who entered the current one. Ends the other sessions, sign-ins in progress elsewhere
 * and a pending email change.
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
      request: auditRequestOf(origin),
      at: services.now(),
    });
  });
}
