import { HOUR_SECONDS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/platform/jobs/job.ts';
import { checkEvidence } from './evidence/checks.ts';
import { removeOldPdfs } from './evidence/remove-old-pdfs.ts';
import { signQuoteJob } from './evidence/sign-quote-job.ts';
import { replanFollowUpsJob } from './follow-ups/replan-job.ts';
import { queueDueFollowUps, type RunServices } from './follow-ups/run-due.ts';
import { runFollowUpsJob } from './follow-ups/run-follow-ups-job.ts';
import { applyPaymentEventJob } from './payments/apply-payment-event-job.ts';
import { checkAttemptJob } from './payments/check-attempt-job.ts';
import { queueReconciliations } from './payments/reconcile.ts';
import { reconcileCompanyJob } from './payments/reconcile-job.ts';
import { refundPaymentJob } from './payments/refund-payment-job.ts';
import { publishPhotosJob } from './photos/publish-photos-job.ts';
import { releaseOutboxJob } from './release-outbox-job.ts';
import { releaseWaiting } from './release-waiting.ts';
import { sendMessageJob } from './send-message-job.ts';

/** Sends emails on hold once the owner has confirmed their email or the company's allowance permits more. */
export const releaseWaitingJob = defineRepeatedJob({
  name: 'release-waiting',
  ...UNTIL_NEXT_RUN,
  needsDiskSpace: 'rows',
  run: (services: Services) => releaseWaiting(services),
});

export const findDueFollowUpsJob = defineRepeatedJob({
  name: 'find-due-follow-ups',
  ...UNTIL_NEXT_RUN,
  needsDiskSpace: 'rows',
  run: (services: RunServices) => queueDueFollowUps(services),
});

export const reconcilePaymentsJob = defineRepeatedJob({
  name: 'reconcile-payments',
  retry: { limit: 5, seconds: 60 },
  needsDiskSpace: 'rows',
  run: (services: Services) => queueReconciliations(services),
});

export const checkEvidenceJob = defineRepeatedJob({
  name: 'check-evidence',
  // Large companies take hours. An attempt continues where the previous one stopped.
  expireInSeconds: 4 * HOUR_SECONDS,
  retry: { limit: 5, seconds: 60 },
  needsDiskSpace: 'rows',
  run: (services: Services) => checkEvidence(services),
});

export const removeOldPdfsJob = defineRepeatedJob({
  name: 'remove-old-pdfs',
  needsDiskSpace: 'none',
  run: (services: Services) => removeOldPdfs(services),
});

export const QUOTE_JOBS = [
  sendMessageJob,
  releaseOutboxJob,
  releaseWaitingJob,
  signQuoteJob,
  checkEvidenceJob,
  removeOldPdfsJob,
  publishPhotosJob,
  findDueFollowUpsJob,
  runFollowUpsJob,
  replanFollowUpsJob,
  applyPaymentEventJob,
  checkAttemptJob,
  refundPaymentJob,
  reconcilePaymentsJob,
  reconcileCompanyJob,
];
