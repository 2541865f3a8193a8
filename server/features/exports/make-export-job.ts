import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { giveUpExport, runExport } from './run-export.ts';

export const makeExportJob = defineJob({
  name: 'make-export',
  payload: z.object({ org_id: z.uuid(), export_id: z.uuid() }),
  // A large company takes minutes. An export whose process ended starts over, up to three times, because more failures
  // would not be a coincidence.
  expireInSeconds: 4 * 3600,
  retry: { limit: 3, seconds: 5 },
  needsDiskSpace: 'files',
  // Two run at the same time, because an export takes minutes, and no company should wait for another's large one.
  concurrency: { total: 2, perCompany: 1 },
  run: (services: Services, payload, signal) => runExport(services, payload, signal),
  onGiveUp: giveUpExport,
});
