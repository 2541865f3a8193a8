import { defineJob } from '#server/platform/jobs/job.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { type RunServices, runFollowUps } from './run-due.ts';

/** Runs due follow-ups. Companies take turns, so that one with thousands due delays no one else. */
export const runFollowUpsJob = defineJob({
  ...runFollowUpsQueue,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  async run(services: RunServices, payload, signal) {
    if (await runFollowUps(services, payload, signal)) return { againInSeconds: 0 };
  },
});
