/** Queues of jobs that commands queue and that themselves run those commands' counterparts. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** For more than two hours; what a longer outage leaves, the nightly comparison with the provider takes up. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/** Asks the provider for a refund, and takes over what became of it. */
export const refundQueue = defineQueue({
  name: 'refund-payment',
  payload: z.object({ org_id: z.uuid(), refund_id: z.uuid() }),
  retry,
});

/** Settles the outcome of a payment page that someone opened, even if no event ever arrives. */
export const attemptQueue = defineQueue({
  name: 'settle-payment-attempt',
  payload: z.object({ org_id: z.uuid(), attempt_id: z.uuid(), at: z.iso.datetime() }),
  retry,
  startAt: ({ at }) => new Date(at),
});

/** Compares a company's payments of the last days with the provider. */
export const reconcileQueue = defineQueue({
  name: 'reconcile-company-payments',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 10, seconds: 60, doublingTo: 3600 },
});
