import { HOUR_SECONDS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { applyPlanEventJob } from './apply-plan-event-job.ts';
import { cancelPlanJob } from './cancel-plan-job.ts';
import { comparePlans } from './compare-plans.ts';
import { sendPaymentNotices } from './payment-notices.ts';
import { stopRenewalJob } from './stop-renewal-job.ts';
import { sendTrialNotices } from './trial-notices.ts';
import { watchCheckoutJob } from './watch-checkout-job.ts';

export const comparePlansJob = defineRepeatedJob({
  name: 'compare-plans',
  // One call per company, one after another, can take hours.
  expireInSeconds: 4 * HOUR_SECONDS,
  retry: { limit: 5, seconds: 600 },
  needsDiskSpace: 'rows',
  run: (services: Services, _, signal) => comparePlans(services, signal),
});

export const paymentNoticesJob = defineRepeatedJob({
  name: 'remind-of-failed-payments',
  retry: { limit: 5, seconds: 60 },
  needsDiskSpace: 'rows',
  run: async (services: Services) => {
    await sendPaymentNotices(services);
    await sendTrialNotices(services);
  },
});

export const SUBSCRIPTION_JOBS = [
  applyPlanEventJob,
  watchCheckoutJob,
  comparePlansJob,
  paymentNoticesJob,
  stopRenewalJob,
  cancelPlanJob,
];
