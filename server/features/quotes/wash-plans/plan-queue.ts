import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

export const runPlansQueue = defineQueue({
  name: 'run-wash-plans',
  payload: z.object({ org_id: z.uuid() }),
  // Never retried, because the next minute's run sends what is left.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});
