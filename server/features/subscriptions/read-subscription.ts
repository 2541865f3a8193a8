import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { applyPlan } from './apply-plan.ts';
import { applyCheckout } from './apply-plan-event.ts';
import { activeUsers, checkoutSession, isBought, storedPlan } from './queries.ts';

export function readSubscription({ db }: Services, scope: OrgScope) {
  return withOrg(db, scope, async (tx) => ({
    plan: await storedPlan(tx, scope),
    users: await activeUsers(tx, scope),
    session: await checkoutSession(tx, scope),
  }));
}

export type SubscriptionDetails = Awaited<ReturnType<typeof readSubscription>>;

/**
 * Reads the plan from the provider and stores it. An owner may return from the provider's page before its event
 * arrives.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function refreshPlan(services: Services, scope: OrgScope): Promise<void> {
  const { plan, session } = await readSubscription(services, scope);
  if (isBought(plan, services.payments)) return applyPlan(services, scope, plan.subscriptionId);
  const checkout = session === null ? null : await services.payments.readPlanCheckout(session);
  if (checkout) await applyCheckout(services, scope, checkout);
}

/**
 * Returns the result of this company's checkout page, and null for another company's page. Changes nothing.
 * @throws ProviderUnavailable
 */
export async function readCheckout({ payments }: Services, { orgId }: OrgScope, sessionId: string) {
  const checkout = await payments.readPlanCheckout(sessionId);
  if (checkout?.orgId !== orgId) return null;
  const { status, subscriptionId } = checkout;
  const bought = status === 'complete' && subscriptionId ? await payments.readSubscription(subscriptionId) : null;
  return { status, bought: bought?.orgId === orgId ? bought : null };
}
