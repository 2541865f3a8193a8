import { fieldError, ProductError } from '#domain/errors.ts';
import { isSameName } from '#domain/text.ts';
import { mailFrame } from '#server/features/accounts/account/email-links.ts';
import { lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { ownershipGivenMail, ownershipTakenMail } from '#server/features/accounts/mails/ownership-mails.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Member, ReauthenticatedViewer } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';

/**
 * Makes another active member the owner, and the owner an admin. Emails both. Sessions stay open and get the new
 * permissions with their next request.
 * @throws ProductError INVALID_INPUT for a wrong name, NOT_FOUND for someone who isn't an active member,
 * CHANGED_BY_OTHER when the requester is no longer the owner, or has changed their password since reauthenticating
 */
export async function transferOwnership(
  services: Services,
  member: Member & ReauthenticatedViewer,
  to: { userId: string; fullName: string },
  author: Author,
): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    await lockViewer(tx, member);
    await enterOrg(tx, member.scope);
    const successor = await successorOf(tx, member, to.userId);
    if (!isSameName(to.fullName, successor.full_name))
      throw fieldError('full_name', `Type the name as shown: ${successor.full_name}`);
    // Demotes the former owner first, because a unique index allows only one owner at any moment.
    if (!(await changeRole(tx, member, { userId: member.userId, from: 'owner', to: 'admin' })))
      throw new ProductError('CHANGED_BY_OTHER');
    if (!(await changeRole(tx, member, { userId: successor.id, from: successor.role, to: 'owner' })))
      throw new ProductError('CHANGED_BY_OTHER');
    await writeAudit(tx, member.scope, {
      ...author,
      action: 'company.ownership_transferred',
      target: successor.full_name,
      data: { from: member.userId, to: successor.id },
      at: services.now(),
    });
    await mailBoth(tx, services, member, successor);
  });
}

async function successorOf(tx: Tx, member: Member, userId: string) {
  const successor = await tx
    .selectFrom('users')
    .where('org_id', '=', member.scope.orgId)
    .where('id', '=', userId)
    .where('id', '!=', member.userId)
    .where('disabled_at', 'is', null)
    .where('email_confirmed_at', 'is not', null)
    .select(['id', 'email', 'full_name', 'role'])
    .forUpdate()
    .executeTakeFirst();
  if (!successor) throw new ProductError('NOT_FOUND');
  return successor;
}

async function changeRole(
  tx: Tx,
  { scope }: Member,
  change: { userId: string; from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ role: change.to })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', change.userId)
    .where('role', '=', change.from)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

async function mailBoth(
  tx: Tx,
  services: Services,
  { userId, email, fullName, organization }: Member,
  successor: { id: string; email: string; full_name: string },
): Promise<void> {
  const frame = mailFrame(services);
  const about = { companyName: organization?.name ?? '', from: fullName, to: successor.full_name };
  const kind = 'ownership_transferred';
  await queueAccountMessage(tx, services, { userId, kind, to: email, content: ownershipGivenMail(frame, about) });
  const content = ownershipTakenMail(frame, about);
  await queueAccountMessage(tx, services, { userId: successor.id, kind, to: successor.email, content });
}
