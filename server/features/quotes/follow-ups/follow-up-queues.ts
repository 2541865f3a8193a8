import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

export const runFollowUpsQueue = defineQueue({
  name: 'run-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  // Never retried, because the next minute's run sends what is left.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});

/** Plans every undecided quote again after the company changed its steps. */
export const replanFollowUpsQueue = defineQueue({
  name: 'replan-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
});
