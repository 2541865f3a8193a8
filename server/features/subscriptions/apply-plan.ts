/** Only this module stores a payment provider's data about a plan. */
import { isDeepStrictEqual } from 'node:util';
import { tooManyUsers } from '#domain/company/plan-change.ts';
import { keptChange, type PlanNews, planNews } from '#domain/company/plan-news.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import { paymentNoticeDue, type SubscriptionFacts } from '#domain/company/subscription.ts';
import type { Services } from '#server/features/services.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withIdentityInOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  type ProviderSubscription,
} from '#server/providers/payments/provider.ts';
import { mailOwner, planNewsMails, scheduledTitle, subscriptionTitle } from './plan-mail.ts';
import { activeUsers, isBought, type StoredPlan, storedPlan } from './queries.ts';

/** Maximum number of reads. Each repeat means that another process has just stored a newer state. */
const MAX_READINGS = 20;

/**
 * Reads a subscription from the provider and stores it. Calls may repeat or come in any order. If the row has changed
 * since the read began, the subscription is read again.
 * If a company managed to buy two plans, cancels the second immediately.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function applyPlan(services: Services, scope: OrgScope, subscriptionId: string): Promise<void> {
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const before = await withIdentityInOrg(services.db, scope, (tx) => storedPlan(tx, scope));
    const bought = await services.payments.readSubscription(subscriptionId);
    if (!bought) {
      services.log.warn({ org_id: scope.orgId, subscriptionId }, 'The payment provider doesn’t know this plan');
      return;
    }
    if (!concerns(bought, scope, before)) return;
    if (isSecond(bought, before, services.payments)) {
      services.log.error({ org_id: scope.orgId, subscriptionId }, 'A second plan was bought; it is canceled');
      await services.payments.cancelNow(subscriptionId);
      return;
    }
    if (!(await withIdentityInOrg(services.db, scope, (tx) => store(tx, services, scope, before, bought)))) continue;
    if (!(await scheduleAgain(services, scope, before, bought))) return;
  }
  throw new Error('The plan kept changing while it was read');
}

/**
 * Schedules a smaller plan again that a cancellation had suspended, once the cancellation is undone.
 * @returns true if something was scheduled, so that the plan has to be read again
 */
async function scheduleAgain(
  services: Services,
  scope: OrgScope,
  before: StoredPlan,
  bought: ProviderSubscription,
): Promise<boolean> {
  const kept = keptChange(before.facts, factsOf(bought, before, services.now()), before.kept);
  if (!kept || bought.cancelAtPeriodEnd) return false;
  const idempotencyKey = `keep:${scope.orgId}:${before.version}:${kept.plan}:${kept.interval}`;
  try {
    await services.payments.changePlan({ subscriptionId: bought.id, ...kept, when: 'period_end', idempotencyKey });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // For example, the provider refuses while a payment is failing. The nightly comparison tries again.
    services.log.warn({ org_id: scope.orgId, reason: error.message }, 'A scheduled plan change could not be restored');
    return false;
  }
}

/** Returns false for another company's subscription, and for an earlier one that has ended. */
function concerns(bought: ProviderSubscription, { orgId }: OrgScope, before: StoredPlan): boolean {
  if (bought.id === before.subscriptionId) return true;
  return bought.orgId === orgId && bought.status !== 'canceled';
}

function isSecond(bought: ProviderSubscription, before: StoredPlan, payments: PaymentProvider): boolean {
  return bought.id !== before.subscriptionId && isBought(before, payments);
}

/** @returns false when the stored state has changed since it was read */
async function store(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  before: StoredPlan,
  bought: ProviderSubscription,
): Promise<boolean> {
  const at = services.now();
  const facts = factsOf(bought, before, at);
  const since = facts.past_due_since ?? null;
  const isSameFailure = since !== null && since.getTime() === before.facts.past_due_since?.getTime();
  const lastNotice = isSameFailure ? before.lastNoticeDay : null;
  const day = paymentNoticeDue({ past_due_since: since, last_notice_day: lastNotice }, at);
  const { name } = services.payments;
  const kept = keptChange(before.facts, facts, before.kept);
  // If nothing has changed, write nothing, so that the many events of one change don't make each other retry.
  if (day === null && isStored(before, bought, facts, name)) return true;
  if (name === 'none') throw new Error('Without a payment provider there is no plan to store');
  const stored = await tx
    .updateTable('subscriptions')
    .set({
      ...facts,
      provider: name,
      provider_customer_id: bought.customerId,
      last_notice_day: day ?? lastNotice,
      kept_plan_id: kept?.plan ?? null,
      kept_interval: kept?.interval ?? null,
      updated_at: at,
      version: before.version + 1,
    })
    .where('org_id', '=', scope.orgId)
    .where('version', '=', before.version)
    .returning('org_id')
    .executeTakeFirst();
  if (!stored) return false;
  const news = planNews(before.facts, facts);
  for (const action of news) await audit(tx, services, scope, `plan.${action}`, targetOf(action, before.facts, facts));
  for (const mail of planNewsMails(news, before, facts)) await mailOwner(tx, services, scope, facts, mail);
  if (since && day !== null) await mailOwner(tx, services, scope, facts, { kind: 'plan_payment_failed', day, since });
  if (news.includes('payment_recovered'))
    await mailOwner(tx, services, scope, facts, { kind: 'plan_payment_recovered' });
  if (news.includes('ended')) await mailOwner(tx, services, scope, facts, { kind: 'plan_ended' });
  if (news.includes('started') || news.includes('changed')) await notifyWhenTooSmall(tx, services, scope, facts);
  return true;
}

function isStored(before: StoredPlan, { customerId }: ProviderSubscription, facts: object, provider: string): boolean {
  const known = { ...before.facts, provider: before.provider, customerId: before.customerId };
  return isDeepStrictEqual(known, { ...known, ...facts, provider, customerId });
}

function factsOf(bought: ProviderSubscription, before: StoredPlan, now: Date) {
  const { scheduled } = bought;
  const failing = bought.status === 'past_due';
  return {
    status: bought.status,
    plan_id: bought.plan,
    current_period_end: bought.currentPeriodEnd,
    provider_subscription_id: bought.id,
    billing_interval: bought.interval,
    cancel_at_period_end: bought.cancelAtPeriodEnd,
    scheduled_plan_id: scheduled?.plan ?? null,
    scheduled_interval: scheduled?.interval ?? null,
    scheduled_at: scheduled?.at ?? null,
    past_due_since: failing ? (bought.pastDueSince ?? before.facts.past_due_since ?? now) : null,
  } satisfies SubscriptionFacts;
}

function targetOf(news: PlanNews, before: SubscriptionFacts, after: SubscriptionFacts): string {
  if (news === 'changed') return `${subscriptionTitle(before)} → ${subscriptionTitle(after)}`;
  return (news === 'change_scheduled' && scheduledTitle(after)) || subscriptionTitle(after);
}

const audit = (
  tx: Tx,
  { now }: Services,
  scope: OrgScope,
  action: `plan.${PlanNews}` | 'plan.too_small',
  target: string,
) =>
  writeAudit(tx, scope, {
    actor: { id: null, name: 'Payment provider' },
    action,
    target,
    request: { ip: '', id: '' },
    at: now(),
  });

/** Tells the owner whom to deactivate if the team has outgrown the plan. No one is locked out. */
async function notifyWhenTooSmall(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  facts: SubscriptionFacts,
): Promise<void> {
  const problem = tooManyUsers(subscriptionPlanById(facts.plan_id), await activeUsers(tx, scope));
  if (!problem) return;
  await audit(tx, services, scope, 'plan.too_small', subscriptionTitle(facts));
  await mailOwner(tx, services, scope, facts, { kind: 'plan_too_small', problem });
}
