import type { AuditAction } from '#contract/audit-labels.ts';
import { type ChosenPlan, planChangeTime, planTitle } from '#domain/company/plan-change.ts';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import type { SubscriptionFacts } from '#domain/company/subscription.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { applyPlan } from './apply-plan.ts';
import { subscriptionTitle } from './plan-mail.ts';
import { type BoughtPlan, isBought, storedPlan } from './queries.ts';
import { assertEverybodyFits } from './start-checkout.ts';

/** @throws ProductError CHANGED_BY_OTHER for a company that has to buy its first plan */
async function boughtPlan({ db, payments }: Services, scope: OrgScope): Promise<BoughtPlan> {
  const plan = await withOrg(db, scope, (tx) => storedPlan(tx, scope));
  if (!isBought(plan, payments))
    throw new ProductError('CHANGED_BY_OTHER', 'Your company has no plan right now. Choose one first.');
  return plan;
}

export function presentChosenPlan({ plan_id, billing_interval }: SubscriptionFacts): ChosenPlan {
  return { plan: subscriptionPlanById(plan_id).id, interval: billing_interval ?? 'month' };
}

/**
 * Switches to a larger plan immediately, and to a smaller one when the paid period ends. Choosing the current plan
 * cancels a scheduled change.
 * @throws ProductError SEAT_LIMIT naming whom to deactivate, CHANGED_BY_OTHER without a plan
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function changePlan(services: Services, scope: OrgScope, next: ChosenPlan, author: Author): Promise<void> {
  const { facts, version, subscriptionId } = await boughtPlan(services, scope);
  const time = planChangeTime(presentChosenPlan(facts), next);
  if (time === 'none' && !facts.scheduled_plan_id) return;
  if (time !== 'none') {
    assertChangeable(facts);
    await withOrg(services.db, scope, (tx) => assertEverybodyFits(tx, scope, next));
  }
  await services.payments.changePlan({
    subscriptionId,
    ...next,
    when: time === 'none' ? 'now' : time,
    // If two windows request the same change, the provider makes it once.
    idempotencyKey: `change:${scope.orgId}:${version}:${next.plan}:${next.interval}`,
  });
  await record(services, scope, author, 'plan.change_requested', planTitle(next));
  await applyPlan(services, scope, subscriptionId);
}

/** @throws ProviderRefused for a plan with an unpaid bill, or with a cancellation that has to be undone first */
export function assertChangeable({ status, cancel_at_period_end }: SubscriptionFacts): void {
  if (status === 'past_due')
    throw new ProviderRefused('Your last payment failed. Update your card before changing the plan.');
  if (cancel_at_period_end) throw new ProviderRefused('Your plan is canceled. Keep your plan first, then change it.');
}

/**
 * Cancels the plan at the end of the paid period, or undoes the cancellation. Repeating it changes nothing.
 * @throws ProductError CHANGED_BY_OTHER without a plan
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function setCancellation(
  services: Services,
  scope: OrgScope,
  cancel: boolean,
  author: Author,
): Promise<void> {
  const { facts, subscriptionId } = await boughtPlan(services, scope);
  if (facts.cancel_at_period_end === cancel) return;
  await services.payments.setCancelAtPeriodEnd({ subscriptionId, cancel });
  const action = cancel ? 'plan.cancellation_requested' : 'plan.renewal_requested';
  await record(services, scope, author, action, subscriptionTitle(facts));
  await applyPlan(services, scope, subscriptionId);
}

/**
 * Opens the provider's page for the card and invoices, even after the plan has ended.
 * @throws ProductError CHANGED_BY_OTHER for a company that has never bought a plan
 */
export async function openPortal({ db, payments, env }: Services, scope: OrgScope): Promise<string> {
  const { customerId, provider } = await withOrg(db, scope, (tx) => storedPlan(tx, scope));
  if (customerId === null || provider !== payments.name)
    throw new ProductError('CHANGED_BY_OTHER', 'Your company has not bought a plan yet, so there are no invoices.');
  const { url } = await payments.openPortal({ customerId, returnUrl: `${env.PUBLIC_URL}/app/owner?from=portal` });
  return url;
}

/** Records the person's request. The outcome gets a separate audit entry. */
async function record(
  services: Services,
  scope: OrgScope,
  author: Author,
  action: AuditAction,
  target: string,
): Promise<void> {
  await withOrg(services.db, scope, (tx) => writeAudit(tx, scope, { ...author, action, target, at: services.now() }));
}
