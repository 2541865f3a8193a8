import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { runPlansQueue } from './plan-queue.ts';
import { runPlans } from './run-plans.ts';

/** Companies take turns, so one with thousands due doesn't delay the others. */
export const runPlansJob = defineJob({
  ...runPlansQueue,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  async run(services: Services, payload, signal) {
    if (await runPlans(services, payload, signal)) return { againInSeconds: 0 };
  },
});
