/**
 * The queues of events that a payment provider sent. They are separate from the jobs, because the route that takes events
 * in knows no feature.
 */
import { z } from 'zod';
import { defineQueue } from '#server/jobs/job.ts';

const EventRef = z.object({
  provider: z.enum(['test', 'stripe']),
  event_id: z.string().max(255),
});

/** Which row of provider_events a job is about. */
export type EventRef = z.output<typeof EventRef>;

/** For more than two hours; what a provider's longer outage loses, the nightly comparison finds. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/**
 * How events are taken out of their queues. A place asks for work at every event that arrives, which takes time from
 * requests while many do: a few places with batches ask less often than many that take one at a time.
 */
export const EVENT_BATCHES = { batches: { places: 2, size: 10 } } as const;

/** Events of the operator's own account: companies' plans. */
export const planEventQueue = defineQueue({ name: 'apply-plan-event', payload: EventRef, retry });

/** Events of a company's account: what its customers paid. Companies take turns. */
export const paymentEventQueue = defineQueue({
  name: 'apply-payment-event',
  payload: EventRef.extend({ org_id: z.uuid() }),
  retry,
});
