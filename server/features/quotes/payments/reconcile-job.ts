import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { reconcileQueue } from './payment-queues.ts';
import { reconcileCompany } from './reconcile.ts';

/** If the provider is down, the job is retried for several hours. */
export const reconcileCompanyJob = defineJob({
  ...reconcileQueue,
  // A busy company has thousands of payments in a week.
  expireInSeconds: 3600,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => reconcileCompany(services, payload),
});
