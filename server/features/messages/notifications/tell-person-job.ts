import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { tellPersonQueue } from '#server/notifications/notification-queues.ts';
import { tellPerson } from './tell-person.ts';

export const tellPersonJob = defineJob({
  ...tellPersonQueue,
  places: { total: 4, perCompany: 1 },
  needsRoom: 'rows',
  run: (services: Services, payload) => tellPerson(services, payload),
});
