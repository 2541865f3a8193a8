import { HOUR_SECONDS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { eraseEndedCompanies } from './deletion/erase-company.ts';

export const eraseCompaniesJob = defineRepeatedJob({
  name: 'erase-companies',
  // A large company takes minutes. If the time runs out, the next attempt continues.
  expireInSeconds: 4 * HOUR_SECONDS,
  retry: { limit: 5, seconds: 60 },
  needsDiskSpace: 'rows',
  run: (services: Services) => eraseEndedCompanies(services),
});

export const COMPANY_JOBS = [eraseCompaniesJob];
