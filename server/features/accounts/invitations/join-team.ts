import { ProductError } from '#domain/errors.ts';
import { acceptInvitation, invitationByLink } from '#server/features/accounts/account/accept-invitation.ts';
import { changeCredentials } from '#server/features/accounts/account/credentials.ts';
import { auditAccount, mailFrame } from '#server/features/accounts/account/email-links.ts';
import { lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { invitationWantedMail } from '#server/features/accounts/mails/invitation-mails.ts';
import type { Services } from '#server/features/services.ts';
import type { Viewer } from '#server/platform/auth/viewer.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import { withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import { hostOf, invitationOfLink, type LinkedInvitation } from './invitation-link-queries.ts';
import { leaveTrial } from './leave-trial.ts';

export async function askForInvitation(
  services: Services,
  invitation: LinkedInvitation,
  isFull: boolean,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const host = await hostOf(tx, invitation);
    if (!host) return;
    const content = invitationWantedMail(mailFrame(services), {
      fullName: host.full_name,
      email: invitation.email,
      companyName: invitation.company_name,
      isFull,
    });
    await queueAccountMessage(tx, services, { userId: host.id, kind: 'invitation_wanted', to: host.email, content });
  });
}

/**
 * Adds a user without a team to the team that invited them. Closes the user's unused trial, if any. The emailed link
 * confirms the email. The account's other sessions and sign-ins end. Joining twice is not an error.
 * @throws ProductError LINK_INVALID, also for another email's link or a user with a company in use; SEAT_LIMIT
 */
export async function joinByInvitation(
  services: Services,
  viewer: Viewer,
  token: string,
  request: AuditEntry['request'],
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const account = await lockViewer(tx, viewer);
    const known = await invitationOfLink(tx, token);
    if (known && known.email === account.email && known.org_id === account.org_id) return;
    const invitation = await invitationByLink(tx, token, now);
    if (!invitation || invitation.email !== account.email) throw new ProductError('LINK_INVALID');
    await leaveTrial(tx, account, request, now);
    const { orgId, role } = invitation;
    await acceptInvitation(tx, invitation);
    await tx.updateTable('users').set({ org_id: orgId, role }).where('id', '=', account.id).execute();
    if (account.email_confirmed_at === null) await changeCredentials(tx, account, { email_confirmed_at: now }, viewer);
    await auditAccount(
      tx,
      { ...account, org_id: orgId },
      { action: 'account.joined', request, at: now, data: { role } },
    );
  });
}
