import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { checkEveryNight } from './check-every-night.ts';

/** Compares a share of what reports sum up with the quotes, payments and visits of every company. */
export const checkReportsJob = defineJob({
  name: 'check-reports',
  payload: z.object({}),
  expireInSeconds: 4 * 3600,
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '7 8 * * *',
  run: (services: Services, _, signal) => checkEveryNight(services, signal),
});
