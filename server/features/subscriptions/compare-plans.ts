import type { Services } from '#server/features/services.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { applyPlan } from './apply-plan.ts';
import { boughtPlans } from './queries.ts';

/** After this many calls in a row without a response, the provider counts as down, and the job is retried later. */
const UNANSWERED_MAX = 5;

/**
 * Compares every bought plan with the provider and stores the differences. A lost event thus takes effect within a day.
 * A plan that can't be read doesn't stop the others.
 * @throws ProviderUnavailable when the provider is down
 */
export async function comparePlans(services: Services, signal: AbortSignal): Promise<void> {
  const { db, log, payments } = services;
  let unanswered = 0;
  for await (const { scope, subscriptionId } of boughtPlans(db, payments.name)) {
    signal.throwIfAborted();
    try {
      await applyPlan(services, scope, subscriptionId);
      unanswered = 0;
    } catch (error) {
      unanswered = error instanceof ProviderUnavailable ? unanswered + 1 : 0;
      if (unanswered === UNANSWERED_MAX) throw error;
      log.error({ err: error, org_id: scope.orgId, subscriptionId }, 'A plan could not be compared with the provider');
    }
  }
}
