import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Queue for the due reminders of one company. */
export const runRemindersQueue = defineQueue({
  name: 'run-appointment-reminders',
  payload: z.object({ org_id: z.uuid() }),
  // No retry, because the next minute's run picks up the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
