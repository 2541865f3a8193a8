import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { sendPushQueue } from '#server/providers/notifications/notification-queues.ts';
import { sendPush } from './send-push.ts';

/**
 * Each attempt waits at most five seconds for the push service. Companies take turns. A company uses at most two slots,
 * however many of its devices don't respond.
 */
export const sendPushJob = defineJob({
  ...sendPushQueue,
  concurrency: { total: 32, perCompany: 2 },
  needsDiskSpace: 'none',
  run: (services: Services, payload) => sendPush(services, payload),
});
