import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';

/** Cancels the plan of a deleted company. The payload names no company, because deleting a company deletes its jobs. */
export const cancelPlanJob = defineJob({
  name: 'cancel-plan',
  payload: z.object({ provider: z.enum(['test', 'stripe']), subscription_id: z.string().max(255) }),
  // Retries for a week. Otherwise a deleted company would keep paying.
  retry: { limit: 60, seconds: 30, doublingTo: 3 * 3600 },
  needsDiskSpace: 'none',
  run: async ({ payments, log }: Services, { provider, subscription_id }) => {
    if (provider !== payments.name) return;
    const plan = await payments.readSubscription(subscription_id);
    if (plan && plan.status !== 'canceled') await payments.cancelNow(subscription_id);
    log.info({ subscription_id }, 'The plan of an erased company was canceled');
  },
  onGiveUp: async ({ log }, { subscription_id }) => {
    log.error({ subscription_id }, 'The plan of an erased company could not be canceled; cancel it at the provider');
  },
});
