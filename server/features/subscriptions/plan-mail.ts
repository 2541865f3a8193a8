import { planTitle } from '#domain/company/plan-change.ts';
import type { PlanNews } from '#domain/company/plan-news.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import { PAYMENT_GRACE_DAYS, type PaymentNoticeDay, type SubscriptionFacts } from '#domain/company/subscription.ts';
import { formatDate } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { mailFrame } from '#server/features/accounts/account/email-links.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type NewAccountMessage, queueAccountMessage } from '#server/providers/mail/commands.ts';
import type { ProductMailFrame } from '#server/providers/mail/product-mail.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import {
  paymentFailedMail,
  paymentRecoveredMail,
  planCanceledMail,
  planChangeDroppedMail,
  planChangedMail,
  planChangeScheduledMail,
  planEndedMail,
  planResumedMail,
  planStartedMail,
  planTooSmallMail,
} from './mails/plan-mails.ts';
import { trialEndsSoonMail, trialLastDayMail } from './mails/trial-mails.ts';
import type { StoredPlan } from './queries.ts';

type PlanMail =
  | { kind: 'plan_payment_failed'; day: PaymentNoticeDay; since: Date }
  | { kind: 'plan_payment_recovered' }
  | { kind: 'plan_ended' }
  | { kind: 'plan_too_small'; problem: string }
  | { kind: 'plan_started' | 'plan_canceled' | 'plan_resumed' | 'plan_change_dropped' }
  | { kind: 'plan_changed'; before: string }
  | { kind: 'plan_change_scheduled' }
  | { kind: 'trial_ends_soon' | 'trial_last_day' };

/**
 * Returns the emails about changes to a plan. A cancellation that also drops a scheduled smaller plan causes one email,
 * not two. So does undoing that cancellation.
 */
export function planNewsMails(news: readonly PlanNews[], before: StoredPlan, after: SubscriptionFacts): PlanMail[] {
  const mails: PlanMail[] = [];
  if (news.includes('started')) mails.push({ kind: 'plan_started' });
  if (news.includes('changed')) mails.push({ kind: 'plan_changed', before: subscriptionTitle(before.facts) });
  const isKept = before.kept !== null && before.kept.plan === after.scheduled_plan_id;
  if (news.includes('change_scheduled') && !isKept) mails.push({ kind: 'plan_change_scheduled' });
  const isCanceled = news.includes('cancellation_scheduled');
  if (news.includes('change_dropped') && !isCanceled) mails.push({ kind: 'plan_change_dropped' });
  if (isCanceled) mails.push({ kind: 'plan_canceled' });
  if (news.includes('cancellation_dropped')) mails.push({ kind: 'plan_resumed' });
  return mails;
}

/** Returns the scheduled plan, such as "Solo, $29 a month"; null if no change is scheduled. */
export function scheduledTitle(facts: SubscriptionFacts): string | null {
  const { scheduled_plan_id, scheduled_interval = null } = facts;
  return scheduled_plan_id
    ? subscriptionTitle({ ...facts, plan_id: scheduled_plan_id, billing_interval: scheduled_interval })
    : null;
}

/** Returns the current plan, such as "Crew, $69 a month". */
export function subscriptionTitle({ plan_id, billing_interval }: SubscriptionFacts): string {
  return planTitle({ plan: subscriptionPlanById(plan_id).id, interval: billing_interval ?? 'month' });
}

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
  // A company without an owner is being deleted, so no one gets the email.
  if (!owner) return;
  const about = { companyName: owner.name, plan: subscriptionTitle(facts), isTest: services.payments.isTest };
  const content = contentOf(mailFrame(services), { ...about, facts }, mail, owner.time_zone);
  const kind: NewAccountMessage['kind'] = mail.kind;
  await queueAccountMessage(tx, services, { userId: owner.id, kind, to: owner.email, content });
}

function contentOf(
  frame: ProductMailFrame,
  about: { companyName: string; plan: string; isTest: boolean; facts: SubscriptionFacts },
  mail: PlanMail,
  timeZone: string,
): MailContent {
  const { facts } = about;
  const dayOf = (at: Date | string | null | undefined) => (at ? formatDate(new Date(at), timeZone) : '');
  const periodEnd = dayOf(facts.current_period_end);
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
    case 'plan_started':
      return planStartedMail(frame, { ...about, on: periodEnd });
    case 'plan_changed':
      return planChangedMail(frame, { ...about, before: mail.before });
    case 'plan_change_scheduled':
      return planChangeScheduledMail(frame, {
        ...about,
        next: scheduledTitle(facts) ?? '',
        on: dayOf(facts.scheduled_at),
      });
    case 'plan_change_dropped':
      return planChangeDroppedMail(frame, about);
    case 'plan_canceled':
      return planCanceledMail(frame, { ...about, on: periodEnd });
    case 'plan_resumed':
      return planResumedMail(frame, { ...about, on: periodEnd });
    case 'trial_ends_soon':
      return trialEndsSoonMail(frame, { ...about, on: periodEnd });
    case 'trial_last_day':
      return trialLastDayMail(frame, { ...about, on: periodEnd });
  }
}
