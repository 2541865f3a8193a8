import { GRACE_DAYS } from '#domain/company/company-limits.ts';
import { formatDate } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { isSameName } from '#domain/text.ts';
import { mailFrame } from '#server/features/accounts/account/email-links.ts';
import { lockViewer } from '#server/features/accounts/account/lock-account.ts';
import { companyEndMail, companyKeptMail } from '#server/features/accounts/mails/ownership-mails.ts';
import { closePaymentPages } from '#server/features/quotes/payments/close-pages.ts';
import type { Services } from '#server/features/services.ts';
import { stopRenewalJob } from '#server/features/subscriptions/stop-renewal-job.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Member, ReauthenticatedViewer } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { enterOrg, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { queueAccountMessage } from '#server/providers/mail/commands.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';

/**
 * Makes a company read-only and schedules its deletion in 30 days. Closes the payment pages its customers have open,
 * and emails its team. Repeating it changes nothing.
 * @returns when the company will be deleted
 * @throws ProductError INVALID_INPUT if the typed name isn't the company's, CHANGED_BY_OTHER when the requester is no
 * longer the owner
 */
export async function endCompany(
  services: Services,
  member: Member & ReauthenticatedViewer,
  typedName: string,
  author: Author,
): Promise<Date> {
  const { name = '', timeZone = 'UTC' } = member.organization ?? {};
  if (!isSameName(typedName, name)) throw fieldError('company_name', `Type the company name: ${name}`);
  return withIdentity(services.db, async (tx) => {
    await lockViewer(tx, member);
    await enterOrg(tx, member.scope);
    await assertStillOwner(tx, member);
    const at = services.now();
    const ends_at = new Date(at.getTime() + GRACE_DAYS * DAY_MS);
    const announced = await tx
      .updateTable('organizations')
      .set({ end_requested_at: at, ends_at })
      .where('id', '=', member.scope.orgId)
      .where('ends_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!announced) return (await endOf(tx, member)) ?? ends_at;
    const date = formatDate(ends_at, timeZone);
    await writeAudit(tx, member.scope, { ...author, action: 'company.end_requested', target: date, at });
    await closePaymentPages(tx, services, member.scope, { at });
    await services.jobs.send(tx, stopRenewalJob, { org_id: member.scope.orgId });
    const about = { companyName: name, by: member.fullName, date };
    await mailTeam(tx, services, member, 'company_end', companyEndMail(mailFrame(services), about));
    return ends_at;
  });
}

/**
 * Checks in the transaction that the person is still the owner, because the company may have a new owner since the
 * request began.
 * @throws ProductError CHANGED_BY_OTHER
 */
async function assertStillOwner(tx: Tx, { scope, userId }: Member): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', userId)
    .where('role', '=', 'owner')
    .select('id')
    .executeTakeFirst();
  if (!owner) throw new ProductError('CHANGED_BY_OTHER');
}

async function endOf(tx: Tx, { scope }: Member): Promise<Date | null> {
  const { ends_at } = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select('ends_at')
    .executeTakeFirstOrThrow();
  return ends_at;
}

/**
 * Cancels a scheduled deletion. Does nothing if none is scheduled.
 * @throws ProductError CHANGED_BY_OTHER when the 30 days are over
 */
export async function keepCompany(services: Services, member: Member, author: Author): Promise<void> {
  await withIdentity(services.db, async (tx) => {
    await enterOrg(tx, member.scope);
    const at = services.now();
    const kept = await tx
      .updateTable('organizations')
      .set({ end_requested_at: null, ends_at: null })
      .where('id', '=', member.scope.orgId)
      // Once a deletion has started, no one can cancel it.
      .where('ends_at', '>', at)
      .returning('name')
      .executeTakeFirst();
    if (!kept) {
      if ((await endOf(tx, member)) === null) return;
      throw new ProductError('CHANGED_BY_OTHER', 'The 30 days are over. The company is being deleted.');
    }
    await writeAudit(tx, member.scope, { ...author, action: 'company.end_undone', at });
    const about = { companyName: kept.name, by: member.fullName };
    await mailTeam(tx, services, member, 'company_kept', companyKeptMail(mailFrame(services), about));
  });
}

async function mailTeam(
  tx: Tx,
  services: Services,
  { scope }: Member,
  kind: 'company_end' | 'company_kept',
  content: MailContent,
): Promise<void> {
  const team = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .select(['id', 'email'])
    .execute();
  for (const { id, email } of team) await queueAccountMessage(tx, services, { userId: id, kind, to: email, content });
}
