import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { attemptQueue } from './payment-queues.ts';
import { settleAttempt } from './settle-attempt.ts';

export const settleAttemptJob = defineJob({
  ...attemptQueue,
  needsRoom: 'rows',
  run: (services: Services, payload) => settleAttempt(services, payload),
});
