import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeExpiredExports } from './remove-expired.ts';

export const removeExpiredExportsJob = defineJob({
  name: 'remove-expired-exports',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  schedule: '22 8 * * *',
  run: (services: Services) => removeExpiredExports(services),
});
