import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { giveUpImport, importCustomers } from './run-import.ts';

export const runImportJob = defineJob({
  name: 'import-customers',
  payload: z.object({ org_id: z.uuid(), import_id: z.uuid() }),
  // The largest file takes a minute. A new attempt continues where the last one stopped.
  expireInSeconds: 1800,
  retry: { limit: 5, seconds: 2 },
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => importCustomers(services, payload),
  onGiveUp: giveUpImport,
});
