import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { tellPersonQueue } from '#server/notifications/notification-queues.ts';
import { queueDueNotifications, tellPerson } from './tell-person.ts';

/** Each minute: who has something due, for example since quiet hours have ended. */
export const findDueNotificationsJob = defineJob({
  name: 'find-due-notifications',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
  needsRoom: 'rows',
  schedule: '* * * * *',
  run: (services: Services) => queueDueNotifications(services),
});

export const tellPersonJob = defineJob({
  ...tellPersonQueue,
  places: { total: 4, perCompany: 1 },
  needsRoom: 'rows',
  run: (services: Services, payload) => tellPerson(services, payload),
});
