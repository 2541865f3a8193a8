import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Queue for the due follow-ups of one company. */
export const runFollowUpsQueue = defineQueue({
  name: 'run-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  // No retry, because the next minute's run picks up the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});

/** Queue for a company that changed its steps, so every open quote is planned again. */
export const replanFollowUpsQueue = defineQueue({
  name: 'replan-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
});
