import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** The plans of one company that are due. */
export const runPlansQueue = defineQueue({
  name: 'run-wash-plans',
  payload: z.object({ org_id: z.uuid() }),
  // The next minute finds the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
