import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeExpired } from './remove-expired.ts';

export const removeExpiredJob = defineJob({
  name: 'remove-expired',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  // Night in the Americas, at a minute when no other daily job starts.
  schedule: '17 8 * * *',
  run: ({ db, now }: Services) => removeExpired(db, now()),
});
