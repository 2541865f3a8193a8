import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { wakeWebhooks } from './wake-endpoints.ts';

/** Finds due deliveries that no job was queued for. */
export const wakeEndpointsJob = defineJob({
  name: 'wake-webhooks',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  needsRoom: 'none',
  schedule: '*/5 * * * *',
  // Finds what a process had taken out of the queue when it died.
  atStart: () => true,
  run: (services: Services) => wakeWebhooks(services),
});
