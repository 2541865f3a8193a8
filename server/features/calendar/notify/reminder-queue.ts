import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

export const runRemindersQueue = defineQueue({
  name: 'run-appointment-reminders',
  payload: z.object({ org_id: z.uuid() }),
  // No retry: the next minute's run sends the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
