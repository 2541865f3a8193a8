import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { refundQueue } from './payment-queues.ts';
import { sendRefund } from './send-refund.ts';

export const refundPaymentJob = defineJob({
  ...refundQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => sendRefund(services, payload),
});
