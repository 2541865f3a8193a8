import { z } from 'zod';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { checkCustomers, giveUpCheck } from './check-import.ts';

export const checkImportJob = defineJob({
  name: 'check-customers',
  payload: z.object({ org_id: z.uuid(), import_id: z.uuid(), check_number: z.int() }),
  // The largest file takes a minute.
  expireInSeconds: 1800,
  retry: { limit: 5, seconds: 2 },
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => checkCustomers(services, payload),
  onGiveUp: giveUpCheck,
});
