import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { eraseEndedCompanies } from './erase-company.ts';

/** Deletes companies whose grace period is over. */
export const eraseCompaniesJob = defineJob({
  name: 'erase-companies',
  payload: z.object({}),
  // A large company takes minutes; the next try continues with whatever is left.
  expireInSeconds: 4 * 3600,
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '47 8 * * *',
  run: (services: Services) => eraseEndedCompanies(services),
});
