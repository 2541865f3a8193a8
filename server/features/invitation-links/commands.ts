import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/db/audit.ts';
import { withIdentity } from '#server/db/client.ts';
import { auditAccount, mailFrame } from '#server/features/account-links/commands.ts';
import { acceptInvitation, invitationByLink } from '#server/features/invitations/commands.ts';
import type { Viewer } from '#server/gate/viewer.ts';
import { queueAccountMessage } from '#server/mail/commands.ts';
import { invitationWantedMail } from '#server/mail/invitation-mails.ts';
import type { Services } from '#server/services.ts';
import { hostOf, invitationOfLink, type LinkedInvitation } from './queries.ts';

/** Mails whoever manages the team that another invitation is wanted, or a free seat. */
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
 * Puts somebody who has an account without a team into the one that invited. The link was sent to the address, so it is
 * confirmed by it as well. Doing it twice is no error.
 *
 * @throws ProductError LINK_INVALID, also for the link of another address and for somebody who has another team; SEAT_LIMIT
 */
export async function joinByInvitation(
  services: Services,
  viewer: Viewer,
  token: string,
  request: AuditEntry['request'],
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    const now = services.now();
    const known = await invitationOfLink(tx, token);
    if (known && known.email === viewer.email && known.org_id === viewer.orgId) return;
    const invitation = await invitationByLink(tx, token, now);
    if (!invitation || invitation.email !== viewer.email) throw new ProductError('LINK_INVALID');
    const { orgId, role } = invitation;
    await acceptInvitation(tx, invitation);
    const joined = await tx
      .updateTable('users')
      .set((eb) => ({ org_id: orgId, role, email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
      .where('id', '=', viewer.userId)
      .where('org_id', 'is', null)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!joined) throw new ProductError('LINK_INVALID');
    const owner = { id: viewer.userId, email: viewer.email, full_name: viewer.fullName, org_id: orgId };
    await auditAccount(tx, owner, { action: 'account.joined', request, at: now, data: { role } });
  });
}
