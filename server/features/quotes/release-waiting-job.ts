import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { releaseWaiting } from './release-waiting.ts';

/** Each minute: whether an owner has confirmed the address meanwhile, or a company may send more. */
export const releaseWaitingJob = defineJob({
  name: 'release-waiting',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
  needsRoom: 'rows',
  schedule: '* * * * *',
  run: (services: Services) => releaseWaiting(services),
});
