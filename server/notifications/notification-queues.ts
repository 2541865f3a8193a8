import { z } from 'zod';
import { defineQueue } from '#server/jobs/job.ts';

/** Tells one person what is due for them. A lost one loses nothing: each minute looks for what is due. */
export const tellPersonQueue = defineQueue({
  name: 'tell-person',
  payload: z.object({ org_id: z.uuid(), user_id: z.uuid() }),
  retry: { limit: 10, seconds: 5, doublingTo: 600 },
  keepSeconds: 3600,
});

/** One ring of one device. `group_id` names what it tells; null: a test. */
export const sendPushQueue = defineQueue({
  name: 'send-push',
  payload: z.object({ org_id: z.uuid(), device_id: z.uuid(), group_id: z.uuid().nullable() }),
  // Half a minute, then twice as long each time: about a day, the time that a push service would keep it, too.
  retry: { limit: 12, seconds: 30, doublingTo: 14_400 },
  expireInSeconds: 60,
});
