import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { runFollowUpsQueue } from './follow-up-queues.ts';
import { queueDueFollowUps, runFollowUps, type RunServices } from './run-due.ts';

/** Each minute: which companies have something due. */
export const findDueFollowUpsJob = defineJob({
  name: 'find-due-follow-ups',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
  needsRoom: 'rows',
  schedule: '* * * * *',
  run: (services: RunServices) => queueDueFollowUps(services),
});

/** Companies take turns, so that one with thousands due holds up nobody. */
export const runFollowUpsJob = defineJob({
  ...runFollowUpsQueue,
  places: { total: 2, perCompany: 1 },
  needsRoom: 'rows',
  async run(services: RunServices, payload, signal) {
    if (await runFollowUps(services, payload, signal)) return { againInSeconds: 0 };
  },
});
