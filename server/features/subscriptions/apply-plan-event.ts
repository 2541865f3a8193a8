import type { Services } from '#server/features/services.ts';
import { isUuid } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { PlanCheckout, ProviderEvent } from '#server/providers/payments/provider.ts';
import { applyPlan } from './apply-plan.ts';
import { companyOfSubscription, knownCompany } from './queries.ts';

/** Ignores objects that belong to no company of this installation. */
export async function applyPlanEvent(services: Services, { kind, id }: ProviderEvent['object']): Promise<void> {
  if (kind === 'subscription') await applyAnyPlan(services, id);
  if (kind === 'checkout') await applyAnyCheckout(services, id);
}

async function applyAnyPlan(services: Services, subscriptionId: string): Promise<void> {
  const { db, log, payments } = services;
  const scope =
    (await companyOfSubscription(db, subscriptionId)) ??
    (await companyNamed(services, (await payments.readSubscription(subscriptionId))?.orgId));
  if (scope) await applyPlan(services, scope, subscriptionId);
  else log.warn({ subscriptionId }, 'An event is about a plan of an unknown company');
}

async function applyAnyCheckout(services: Services, sessionId: string): Promise<void> {
  const checkout = await services.payments.readPlanCheckout(sessionId);
  const scope = await companyNamed(services, checkout?.orgId);
  if (checkout && scope) await applyCheckout(services, scope, checkout);
}

/** @returns true if a plan was bought on the checkout page */
export async function applyCheckout(
  services: Services,
  scope: OrgScope,
  { orgId, status, subscriptionId }: PlanCheckout,
): Promise<boolean> {
  if (orgId !== scope.orgId || status !== 'complete' || subscriptionId === null) return false;
  await applyPlan(services, scope, subscriptionId);
  return true;
}

/** The id may be invalid, because other programs may use the same account at the provider. */
async function companyNamed({ db }: Services, orgId: string | null | undefined): Promise<OrgScope | null> {
  return orgId && isUuid(orgId) ? knownCompany(db, orgId) : null;
}
