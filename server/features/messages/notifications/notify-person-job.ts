import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { notifyPersonQueue } from '#server/providers/notifications/notification-queues.ts';
import { notifyPerson } from './notify-person.ts';

export const notifyPersonJob = defineJob({
  ...notifyPersonQueue,
  concurrency: { total: 4, perCompany: 1 },
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => notifyPerson(services, payload),
});
