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

/** The row of provider_events that a job is about. */
export type EventRef = z.output<typeof EventRef>;

/**
 * Retries for more than two hours. After a longer outage of the provider, the nightly comparison finds the missing
 * events.
 */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/**
 * Events are taken from their queues in batches. Each arriving event makes workers ask for work, which takes time
 * from requests when many arrive. A few workers with batches ask less often than many that take one event at a time.
 */
export const EVENT_BATCHES = { batches: { concurrency: 2, size: 10 } } as const;

/** Events of the operator's own account, about companies' plans. */
export const planEventQueue = defineQueue({ name: 'apply-plan-event', payload: EventRef, retry });

/** Events of a company's account, about its customers' payments. Companies take turns. */
export const paymentEventQueue = defineQueue({
  name: 'apply-payment-event',
  payload: EventRef.extend({ org_id: z.uuid() }),
  retry,
});
