/** Every background job. Each is defined next to its feature, in a file whose name ends with `-job`. */
import type { DatabaseConnections } from '#server/db/connection.ts';
import { removeExpiredJob } from '#server/features/accounts/remove-expired-job.ts';
import { findDueRemindersJob, runRemindersJob } from '#server/features/calendar/telling/run-reminders-job.ts';
import { eraseCompaniesJob } from '#server/features/company/erase-company-job.ts';
import { checkImportJob } from '#server/features/customers/check-import-job.ts';
import { removeOldImportsJob } from '#server/features/customers/remove-old-imports-job.ts';
import { runImportJob } from '#server/features/customers/run-import-job.ts';
import { makeExportJob } from '#server/features/exports/make-export-job.ts';
import { removeExpiredExportsJob } from '#server/features/exports/remove-expired-job.ts';
import { removeOldNotificationsJob } from '#server/features/messages/notifications/remove-old-notifications-job.ts';
import { sendPushJob } from '#server/features/messages/notifications/send-push-job.ts';
import { findDueNotificationsJob, tellPersonJob } from '#server/features/messages/notifications/tell-person-job.ts';
import {
  applyAccountTextReportJob,
  applyReceivedTextJob,
  applyTextReportJob,
} from '#server/features/messages/texts/apply-received-job.ts';
import { sendTextJob } from '#server/features/messages/texts/send-text-job.ts';
import { checkEvidenceJob } from '#server/features/quotes/evidence/check-evidence-job.ts';
import { removeOldPdfsJob } from '#server/features/quotes/evidence/remove-old-pdfs-job.ts';
import { signQuoteJob } from '#server/features/quotes/evidence/sign-quote-job.ts';
import { checkReportsJob } from '#server/features/quotes/figures/check-reports-job.ts';
import { replanFollowUpsJob } from '#server/features/quotes/follow-ups/replan-job.ts';
import { findDueFollowUpsJob, runFollowUpsJob } from '#server/features/quotes/follow-ups/run-follow-ups-job.ts';
import { applyPaymentEventJob } from '#server/features/quotes/payments/apply-payment-event-job.ts';
import { reconcileCompanyJob, reconcilePaymentsJob } from '#server/features/quotes/payments/reconcile-job.ts';
import { refundPaymentJob } from '#server/features/quotes/payments/refund-payment-job.ts';
import { settleAttemptJob } from '#server/features/quotes/payments/settle-attempt-job.ts';
import { findDuePlansJob, runPlansJob } from '#server/features/quotes/wash-plans/run-plans-job.ts';
import { applyReportJob } from '#server/features/messages/delivery/apply-report-job.ts';
import { publishPhotosJob } from '#server/features/quotes/photos/publish-photos-job.ts';
import { releaseOutboxJob } from '#server/features/quotes/release-outbox-job.ts';
import { releaseWaitingJob } from '#server/features/quotes/release-waiting-job.ts';
import { type JobServices, sendMessageJob } from '#server/features/quotes/send-message-job.ts';
import type { Services } from '#server/features/services.ts';
import { applyPlanEventJob } from '#server/features/subscriptions/apply-plan-event-job.ts';
import { cancelPlanJob } from '#server/features/subscriptions/cancel-plan-job.ts';
import { comparePlansJob } from '#server/features/subscriptions/compare-plans-job.ts';
import { paymentNoticesJob } from '#server/features/subscriptions/payment-notices-job.ts';
import { stopRenewalJob } from '#server/features/subscriptions/stop-renewal-job.ts';
import { watchCheckoutJob } from '#server/features/subscriptions/watch-checkout-job.ts';
import { deliverWebhooksJob } from '#server/features/integrations/webhooks/deliver-job.ts';
import { removeOldDeliveriesJob } from '#server/features/integrations/webhooks/remove-old-deliveries-job.ts';
import { wakeEndpointsJob } from '#server/features/integrations/webhooks/wake-endpoints-job.ts';
import type { AnyJob } from '#server/jobs/job.ts';
import { startWorkers, type WorkerOptions, type Workers } from '#server/jobs/workers.ts';
import { createMailTransport } from '#server/mail/mail-transport.ts';
import { readMailboxJob } from '#server/mail/reports/read-mailbox-job.ts';
import { removeOldEventsJob } from '#server/payments/remove-old-events-job.ts';
import { deliverEventJob } from '#server/payments/test-provider/deliver-event-job.ts';
import { sendAccountMessageJob } from '#server/mail/send-account-message-job.ts';
import { sendAccountTextJob } from '#server/text-messages/send-account-text-job.ts';
import type { MailTransport } from '#server/mail/transport.ts';

export const BACKGROUND_JOBS: readonly AnyJob<JobServices>[] = [
  sendMessageJob,
  sendAccountMessageJob,
  sendTextJob,
  sendAccountTextJob,
  applyReceivedTextJob,
  applyTextReportJob,
  applyAccountTextReportJob,
  findDueNotificationsJob,
  tellPersonJob,
  sendPushJob,
  removeOldNotificationsJob,
  releaseOutboxJob,
  releaseWaitingJob,
  readMailboxJob,
  applyReportJob,
  signQuoteJob,
  checkEvidenceJob,
  checkReportsJob,
  removeOldPdfsJob,
  publishPhotosJob,
  findDueRemindersJob,
  runRemindersJob,
  findDueFollowUpsJob,
  runFollowUpsJob,
  replanFollowUpsJob,
  findDuePlansJob,
  runPlansJob,
  applyPaymentEventJob,
  settleAttemptJob,
  refundPaymentJob,
  reconcilePaymentsJob,
  reconcileCompanyJob,
  makeExportJob,
  removeExpiredExportsJob,
  checkImportJob,
  runImportJob,
  removeOldImportsJob,
  deliverWebhooksJob,
  wakeEndpointsJob,
  removeOldDeliveriesJob,
  applyPlanEventJob,
  watchCheckoutJob,
  comparePlansJob,
  paymentNoticesJob,
  stopRenewalJob,
  cancelPlanJob,
  eraseCompaniesJob,
  removeExpiredJob,
  deliverEventJob,
  removeOldEventsJob,
];

export interface BackgroundOptions extends WorkerOptions {
  /** replace the jobs of the same names */
  replaced?: readonly AnyJob<JobServices>[];
  /** replaces the transport that the settings ask for; closed with the workers */
  transport?: MailTransport;
}

/** Starts to run background jobs in this process. */
export async function startBackgroundJobs(
  services: Services,
  connections: DatabaseConnections,
  { replaced = [], transport = createMailTransport(services.env), ...options }: BackgroundOptions = {},
): Promise<Workers> {
  const jobs = BACKGROUND_JOBS.map((job) => replaced.find(({ name }) => name === job.name) ?? job);
  try {
    const workers = await startWorkers({ ...services, transport }, connections, jobs, options);
    return {
      async stop() {
        await workers.stop();
        await transport.close();
      },
    };
  } catch (error) {
    await transport.close();
    throw error;
  }
}
