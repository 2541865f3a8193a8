import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { removeOldDeliveries, wakeWebhooks } from './wake-endpoints.ts';

export const wakeEndpointsJob = defineRepeatedJob({
  name: 'wake-webhooks',
  retry: { limit: 0, seconds: 0 },
  needsDiskSpace: 'none',
  // Runs at startup, too, for deliveries that a process had taken from the queue when it died.
  atStart: () => true,
  run: (services: Services) => wakeWebhooks(services),
});

export const removeOldDeliveriesJob = defineRepeatedJob({
  name: 'remove-old-deliveries',
  needsDiskSpace: 'none',
  run: (services: Services) => removeOldDeliveries(services),
});

export const WEBHOOK_JOBS = [deliverWebhooksJob, wakeEndpointsJob, removeOldDeliveriesJob];
