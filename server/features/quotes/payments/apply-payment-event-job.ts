import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { EVENT_BATCHES, paymentEventQueue } from '#server/providers/payments/event-queues.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';

/** Reads the object that the event names again, because only its current state counts. */
export const applyPaymentEventJob = defineJob({
  ...paymentEventQueue,
  needsDiskSpace: 'rows',
  ...EVENT_BATCHES,
  run: (services: Services, payload) => applyPaymentEvent(services, payload),
});
