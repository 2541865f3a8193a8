import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { comparePlans } from './compare-plans.ts';

/** Compares all plans with the payment provider, once a night. */
export const comparePlansJob = defineJob({
  name: 'compare-plans',
  payload: z.object({}),
  // One call for each company, one after the other.
  expireInSeconds: 4 * 3600,
  retry: { limit: 5, seconds: 600 },
  needsRoom: 'rows',
  schedule: '13 7 * * *',
  run: (services: Services, _, signal) => comparePlans(services, signal),
});
