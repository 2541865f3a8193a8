import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { checkAttempt } from './check-attempt.ts';
import { attemptQueue } from './payment-queues.ts';

export const checkAttemptJob = defineJob({
  ...attemptQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => checkAttempt(services, payload),
});
