/** Queues of the payment jobs, separate from the jobs because those import the commands that queue them. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Retries for more than two hours; after a longer outage, the nightly comparison with the provider catches up. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/** Queue for requesting a refund from the provider and storing the result. */
export const refundQueue = defineQueue({
  name: 'refund-payment',
  payload: z.object({ org_id: z.uuid(), refund_id: z.uuid() }),
  retry,
});

/** Queue for checking the outcome of an opened payment page, even if no event ever arrives. */
export const attemptQueue = defineQueue({
  name: 'settle-payment-attempt',
  payload: z.object({ org_id: z.uuid(), attempt_id: z.uuid(), at: z.iso.datetime() }),
  retry,
  startAt: ({ at }) => new Date(at),
});

/** Queue for comparing a company's recent payments with the provider. */
export const reconcileQueue = defineQueue({
  name: 'reconcile-company-payments',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 10, seconds: 60, doublingTo: 3600 },
});
