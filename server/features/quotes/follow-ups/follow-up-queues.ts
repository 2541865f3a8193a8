import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/** Sends the due follow-ups of one company. */
export const runFollowUpsQueue = defineQueue({
  name: 'run-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  // The next minute finds the rest.
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
});

/** The company has other steps: every open quote is planned again. */
export const replanFollowUpsQueue = defineQueue({
  name: 'replan-follow-ups',
  payload: z.object({ org_id: z.uuid() }),
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
});
