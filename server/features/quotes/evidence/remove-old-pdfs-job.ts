import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { removeOldPdfs } from './remove-old-pdfs.ts';

export const removeOldPdfsJob = defineJob({
  name: 'remove-old-pdfs',
  payload: z.object({}),
  retry: { limit: 3, seconds: 60 },
  needsRoom: 'none',
  schedule: '32 8 * * *',
  run: (services: Services) => removeOldPdfs(services),
});
