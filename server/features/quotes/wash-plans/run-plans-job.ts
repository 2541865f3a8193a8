import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { runPlansQueue } from './plan-queue.ts';
import { queueDuePlans, runPlans } from './run-plans.ts';

/** Each minute: which companies have a plan that is due. */
export const findDuePlansJob = defineJob({
  name: 'find-due-wash-plans',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
  needsRoom: 'rows',
  schedule: '* * * * *',
  run: (services: Services) => queueDuePlans(services),
});

/** Companies take turns, so that one with thousands due holds up nobody. */
export const runPlansJob = defineJob({
  ...runPlansQueue,
  places: { total: 2, perCompany: 1 },
  needsRoom: 'rows',
  async run(services: Services, payload, signal) {
    if (await runPlans(services, payload, signal)) return { againInSeconds: 0 };
  },
});
