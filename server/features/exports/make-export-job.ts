import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { giveUpExport, runExport } from './run-export.ts';

export const makeExportJob = defineJob({
  name: 'make-export',
  payload: z.object({ org_id: z.uuid(), export_id: z.uuid() }),
  // A large company takes minutes. An export whose process ended starts over, at most three times, because the export
  // itself may be what ends the process.
  expireInSeconds: 4 * 3600,
  retry: { limit: 3, seconds: 5 },
  needsDiskSpace: 'files',
  // Two run at a time, so that no company waits minutes for the export of a large one.
  concurrency: { total: 2, perCompany: 1 },
  run: (services: Services, payload, signal) => runExport(services, payload, signal),
  onGiveUp: giveUpExport,
});
