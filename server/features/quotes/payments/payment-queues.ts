/** Separate from the jobs, because those import the commands that use these queues. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Retries for more than two hours. After a longer outage, the nightly comparison with the provider catches up. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

export const refundQueue = defineQueue({
  name: 'refund-payment',
  payload: z.object({ org_id: z.uuid(), refund_id: z.uuid() }),
  retry,
});

/** Checks an opened payment page, even if no event about it ever arrives. */
export const attemptQueue = defineQueue({
  name: 'settle-payment-attempt',
  payload: z.object({ org_id: z.uuid(), attempt_id: z.uuid(), at: z.iso.datetime() }),
  retry,
  startAt: ({ at }) => new Date(at),
});

export const reconcileQueue = defineQueue({
  name: 'reconcile-company-payments',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 10, seconds: 60, doublingTo: 3600 },
});
