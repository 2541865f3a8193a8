import { z } from 'zod';
import { DAY_SECONDS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { scopeOfJob } from '#server/platform/db/scope.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { applyPlan } from './apply-plan.ts';
import { isBought, storedPlan } from './queries.ts';

/** Stops the renewal when the owner requests the company's deletion. The owner can undo this. */
export const stopRenewalJob = defineJob({
  name: 'stop-plan-renewal',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 40, seconds: 30, doublingTo: DAY_SECONDS / 8 },
  needsDiskSpace: 'rows',
  run: async (services: Services, { org_id }) => {
    const scope = scopeOfJob({ org_id });
    const plan = await withOrg(services.db, scope, (tx) => storedPlan(tx, scope));
    if (!isBought(plan, services.payments) || plan.facts.cancel_at_period_end) return;
    await services.payments.setCancelAtPeriodEnd({ subscriptionId: plan.subscriptionId, cancel: true });
    await applyPlan(services, scope, plan.subscriptionId);
  },
});
