import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { TestProviderServices } from './events.ts';
import { removeOldEvents } from './event-queries.ts';
import { removeErasedCompanies, removeOldObjects } from './object-queries.ts';

/** Also without the test provider: one that was used before leaves nothing behind. */
export const cleanupJob = defineJob({
  name: 'test-provider-cleanup',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  // After the job that erases companies.
  schedule: '3 9 * * *',
  async run({ db, now }: TestProviderServices) {
    await removeOldEvents(db, now());
    await removeOldObjects(db, now());
    await removeErasedCompanies(db);
  },
});
