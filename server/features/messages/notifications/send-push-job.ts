import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { sendPushQueue } from '#server/providers/notifications/notification-queues.ts';
import { sendPush } from './send-push.ts';

/**
 * A try waits for another server for five seconds at most. Companies take turns, and one has two of the places however
 * many of its devices do not answer.
 */
export const sendPushJob = defineJob({
  ...sendPushQueue,
  concurrency: { total: 32, perCompany: 2 },
  needsDiskSpace: 'none',
  run: (services: Services, payload) => sendPush(services, payload),
});
