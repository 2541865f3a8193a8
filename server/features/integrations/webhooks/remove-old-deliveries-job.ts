import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldDeliveries } from './wake-endpoints.ts';

export const removeOldDeliveriesJob = defineJob({
  name: 'remove-old-deliveries',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  schedule: '27 8 * * *',
  run: (services: Services) => removeOldDeliveries(services),
});
