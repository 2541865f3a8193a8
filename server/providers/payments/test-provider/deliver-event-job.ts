import { defineJob } from '#server/platform/jobs/job.ts';
import { deliverEvent } from './deliver-events.ts';
import { deliverEventQueue, type TestProviderServices } from './events.ts';

export const deliverEventJob = defineJob({
  ...deliverEventQueue,
  needsDiskSpace: 'none',
  // Delivers roughly in order, which is enough because the receiver doesn't depend on the order.
  concurrency: { total: 2, perCompany: 2 },
  run: (services: TestProviderServices, { event_id }, signal) => deliverEvent(services, event_id, signal),
});
