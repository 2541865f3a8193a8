import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldEvents } from './event-commands.ts';

export const removeOldEventsJob = defineJob({
  name: 'remove-old-provider-events',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  // Night in the Americas, at a minute when no other daily job starts.
  schedule: '41 8 * * *',
  run: ({ db, now }: { readonly db: Database; now(): Date }) => removeOldEvents(db, now()),
});
