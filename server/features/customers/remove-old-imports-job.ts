import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldImports } from './remove-old-imports.ts';

export const removeOldImportsJob = defineJob({
  name: 'remove-old-imports',
  payload: z.object({}),
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'none',
  schedule: '52 8 * * *',
  run: (services: Services) => removeOldImports(services),
});
