import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Queue for the due plans of one company. */
export const runPlansQueue = defineQueue({
  name: 'run-wash-plans',
  payload: z.object({ org_id: z.uuid() }),
  // No retry, because the next minute's run picks up the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
