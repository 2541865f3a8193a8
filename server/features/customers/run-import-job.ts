import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { giveUpImport, importCustomers } from './run-import.ts';

/** Imports a file of customers that was checked. */
export const runImportJob = defineJob({
  name: 'import-customers',
  payload: z.object({ org_id: z.uuid(), import_id: z.uuid() }),
  // A minute for the largest file. A try goes on where the one before it stopped.
  expireInSeconds: 1800,
  retry: { limit: 5, seconds: 2 },
  needsRoom: 'rows',
  isWatched: true,
  run: (services: Services, payload) => importCustomers(services, payload),
  onGiveUp: giveUpImport,
});
