import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { EVENT_BATCHES, paymentEventQueue } from '#server/providers/payments/event-queues.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';

/**
 * Applies the provider's event about a company's account: it reads the object again and uses only its current state.
 */
export const applyPaymentEventJob = defineJob({
  ...paymentEventQueue,
  needsDiskSpace: 'rows',
  ...EVENT_BATCHES,
  run: (services: Services, payload) => applyPaymentEvent(services, payload),
});
