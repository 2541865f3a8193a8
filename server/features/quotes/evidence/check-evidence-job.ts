import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { checkEvidence } from './checks.ts';

/** Checks the stored data of every company's quotes against their evidence. */
export const checkEvidenceJob = defineJob({
  name: 'check-evidence',
  payload: z.object({}),
  // Large companies take hours. A try continues where the previous one stopped.
  expireInSeconds: 4 * 3600,
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '37 7 * * *',
  run: (services: Services) => checkEvidence(services),
});
