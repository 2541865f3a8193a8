import { defineJob } from '#server/platform/jobs/job.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { type RunServices, runFollowUps } from './run-due.ts';

/** Companies take turns, so one with thousands due doesn't delay the others. */
export const runFollowUpsJob = defineJob({
  ...runFollowUpsQueue,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  async run(services: RunServices, payload, signal) {
    if (await runFollowUps(services, payload, signal)) return { againInSeconds: 0 };
  },
});
