import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { removeExpired } from './remove-expired.ts';

export const removeExpiredJob = defineRepeatedJob({
  name: 'remove-expired',
  needsDiskSpace: 'none',
  run: ({ db, now }: Services) => removeExpired(db, now()),
});

export const ACCOUNT_JOBS = [removeExpiredJob];
