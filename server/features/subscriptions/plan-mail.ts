import { planTitle } from '#domain/company/plan-change.ts';
import { planById } from '#domain/company/plans.ts';
import { PAYMENT_GRACE_DAYS, type PaymentNoticeDay, type SubscriptionFacts } from '#domain/company/subscription.ts';
import { formatDate } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { mailFrame } from '#server/features/accounts/email-links.ts';
import type { Services } from '#server/features/services.ts';
import type { AccountMailFrame } from '#server/mail/account-mails.ts';
import { type NewAccountMessage, queueAccountMessage } from '#server/mail/commands.ts';
import { paymentFailedMail, paymentRecoveredMail, planEndedMail, planTooSmallMail } from '#server/mail/plan-mails.ts';
import type { MailContent } from '#server/mail/transport.ts';

/** What happened to a plan that its owner is told by mail. */
export type PlanMail =
  | { kind: 'plan_payment_failed'; day: PaymentNoticeDay; since: Date }
  | { kind: 'plan_payment_recovered' }
  | { kind: 'plan_ended' }
  | { kind: 'plan_too_small'; problem: string };

/** "Crew, $69 a month" */
export function titleOf({ plan_id, billing_interval }: SubscriptionFacts): string {
  return planTitle({ plan: planById(plan_id).id, interval: billing_interval ?? 'month' });
}

/** Queues a mail to the owner, in the transaction of what caused it. */
export async function mailOwner(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  facts: SubscriptionFacts,
  mail: PlanMail,
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.org_id')
    .where('users.org_id', '=', scope.orgId)
    .where('users.role', '=', 'owner')
    .select(['users.id', 'users.email', 'organizations.name', 'organizations.time_zone'])
    .executeTakeFirst();
  // Without an owner the company is being erased.
  if (!owner) return;
  const about = { companyName: owner.name, plan: titleOf(facts), isTest: services.payments.isTest };
  const content = contentOf(mailFrame(services), about, mail, owner.time_zone);
  const kind: NewAccountMessage['kind'] = mail.kind;
  await queueAccountMessage(tx, services, { userId: owner.id, kind, to: owner.email, content });
}

function contentOf(
  frame: AccountMailFrame,
  about: { companyName: string; plan: string; isTest: boolean },
  mail: PlanMail,
  timeZone: string,
): MailContent {
  switch (mail.kind) {
    case 'plan_payment_failed': {
      const until = formatDate(new Date(mail.since.getTime() + PAYMENT_GRACE_DAYS * DAY_MS), timeZone);
      return paymentFailedMail(frame, { ...about, day: mail.day, until });
    }
    case 'plan_payment_recovered':
      return paymentRecoveredMail(frame, about);
    case 'plan_ended':
      return planEndedMail(frame, about);
    case 'plan_too_small':
      return planTooSmallMail(frame, { ...about, problem: mail.problem });
  }
}
