import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { runPlansQueue } from './plan-queue.ts';
import { runPlans } from './run-plans.ts';

/** Sends the next quotes of due wash plans. Companies take turns, so that one with thousands due delays no one else. */
export const runPlansJob = defineJob({
  ...runPlansQueue,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  async run(services: Services, payload, signal) {
    if (await runPlans(services, payload, signal)) return { againInSeconds: 0 };
  },
});
