import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/platform/jobs/job.ts';
import { queueDuePlans } from './run-plans.ts';
import { runPlansJob } from './run-plans-job.ts';

export const findDuePlansJob = defineRepeatedJob({
  name: 'find-due-wash-plans',
  ...UNTIL_NEXT_RUN,
  needsDiskSpace: 'rows',
  run: (services: Services) => queueDuePlans(services),
});

export const WASH_PLAN_JOBS = [findDuePlansJob, runPlansJob];
