import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/**
 * Sends one person's due notifications. A lost job does no harm, because the program looks for due notifications
 * every minute.
 */
export const notifyPersonQueue = defineQueue({
  name: 'tell-person',
  payload: z.object({ org_id: z.uuid(), user_id: z.uuid() }),
  retry: { limit: 10, seconds: 5, doublingTo: 600 },
  keepSeconds: 3600,
});

/** One push to one device. `group_id` names the push's notifications. null for a test. */
export const sendPushQueue = defineQueue({
  name: 'send-push',
  payload: z.object({ org_id: z.uuid(), device_id: z.uuid(), group_id: z.uuid().nullable() }),
  // Retries for about a day, after half a minute at first, then twice as long each time. A push service keeps a push
  // for a similar time.
  retry: { limit: 12, seconds: 30, doublingTo: 14_400 },
  expireInSeconds: 60,
});
