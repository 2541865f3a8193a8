import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { sendPaymentNotices } from './payment-notices.ts';
import { sendTrialNotices } from './trial-notices.ts';

/** Reminds owners of a payment that failed, and tells them that their trial ends. */
export const paymentNoticesJob = defineJob({
  name: 'remind-of-failed-payments',
  payload: z.object({}),
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '19 * * * *',
  run: async (services: Services) => {
    await sendPaymentNotices(services);
    await sendTrialNotices(services);
  },
});
