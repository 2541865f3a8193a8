import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { checkImportJob } from './check-import-job.ts';
import { removeOldImports } from './remove-old-imports.ts';
import { runImportJob } from './run-import-job.ts';

export const removeOldImportsJob = defineRepeatedJob({
  name: 'remove-old-imports',
  needsDiskSpace: 'none',
  run: (services: Services) => removeOldImports(services),
});

export const CUSTOMER_JOBS = [checkImportJob, runImportJob, removeOldImportsJob];
