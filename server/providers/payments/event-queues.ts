/**
 * Queues of events from a payment provider. They are separate from the jobs, because the route that accepts events
 * knows no feature.
 */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

const EventRef = z.object({
  provider: z.enum(['test', 'stripe']),
  event_id: z.string().max(255),
});

/** Row of provider_events that a job is about. */
export type EventRef = z.output<typeof EventRef>;

/** Retries for more than two hours; the nightly comparison finds events lost in a longer outage of the provider. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/**
 * Batches for taking events out of their queues. A worker asks for work at every event that arrives, which takes time
 * from requests while many do: a few workers with batches ask less often than many that take one at a time.
 */
export const EVENT_BATCHES = { batches: { concurrency: 2, size: 10 } } as const;

/** Events of the operator's own account: companies' plans. */
export const planEventQueue = defineQueue({ name: 'apply-plan-event', payload: EventRef, retry });

/** Events of a company's account: its customers' payments. Companies take turns. */
export const paymentEventQueue = defineQueue({
  name: 'apply-payment-event',
  payload: EventRef.extend({ org_id: z.uuid() }),
  retry,
});
