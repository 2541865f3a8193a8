import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/**
 * Queue for sending one person's due notifications. Losing a job is harmless, because due notifications are searched
 * for every minute.
 */
export const notifyPersonQueue = defineQueue({
  name: 'tell-person',
  payload: z.object({ org_id: z.uuid(), user_id: z.uuid() }),
  retry: { limit: 10, seconds: 5, doublingTo: 600 },
  keepSeconds: 3600,
});

/**
 * Queue for one push to one device. `group_id` identifies the notifications that the push is about; null for a test.
 */
export const sendPushQueue = defineQueue({
  name: 'send-push',
  payload: z.object({ org_id: z.uuid(), device_id: z.uuid(), group_id: z.uuid().nullable() }),
  // Retries after half a minute, doubling the delay each time, for about a day. A push service would keep the push for
  // a similar time.
  retry: { limit: 12, seconds: 30, doublingTo: 14_400 },
  expireInSeconds: 60,
});
