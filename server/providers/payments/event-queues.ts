/** The queues are separate from their jobs, because the route that accepts events must not depend on features. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

const EventRef = z.object({
  provider: z.enum(['test', 'stripe']),
  event_id: z.string().max(255),
});

export type EventRef = z.output<typeof EventRef>;

/** Retries for more than two hours. After a longer outage, the nightly comparison finds missing events. */
const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/**
 * Takes events in batches. Each arriving event makes workers query for work, which slows down requests. A few workers
 * with batches query less often than many workers with one event each.
 */
export const EVENT_BATCHES = { batches: { concurrency: 2, size: 10 } } as const;

/** Events of the operator's own account, about companies' plans. */
export const planEventQueue = defineQueue({ name: 'apply-plan-event', payload: EventRef, retry });

/** Events about customers' payments, on a company's account. Companies take turns in this queue. */
export const paymentEventQueue = defineQueue({
  name: 'apply-payment-event',
  payload: EventRef.extend({ org_id: z.uuid() }),
  retry,
});
