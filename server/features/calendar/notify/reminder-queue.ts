import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** The reminders of one company that are due. */
export const runRemindersQueue = defineQueue({
  name: 'run-appointment-reminders',
  payload: z.object({ org_id: z.uuid() }),
  // The next minute finds the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
