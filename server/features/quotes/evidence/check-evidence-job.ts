import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { checkEvidence } from './checks.ts';

/** Holds what is stored of every company's quotes against its evidence. */
export const checkEvidenceJob = defineJob({
  name: 'check-evidence',
  payload: z.object({}),
  // Hours for large companies. A try goes on where the one before it stopped.
  expireInSeconds: 4 * 3600,
  retry: { limit: 5, seconds: 60 },
  needsRoom: 'rows',
  schedule: '37 7 * * *',
  run: (services: Services) => checkEvidence(services),
});
