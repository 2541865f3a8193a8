import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { makeExportJob } from './make-export-job.ts';
import { removeExpiredExports } from './remove-expired.ts';

export const removeExpiredExportsJob = defineRepeatedJob({
  name: 'remove-expired-exports',
  needsDiskSpace: 'none',
  run: (services: Services) => removeExpiredExports(services),
});

export const EXPORT_JOBS = [makeExportJob, removeExpiredExportsJob];
