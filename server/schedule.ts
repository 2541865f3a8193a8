/** Lists when each repeated job runs, and why. `npm run doctor` shows when each ran last. */
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts';
import { removeExpiredJob } from './features/accounts/jobs.ts';
import { findDueRemindersJob } from './features/calendar/jobs.ts';
import { eraseCompaniesJob } from './features/company/jobs.ts';
import { removeOldImportsJob } from './features/customers/jobs.ts';
import { removeExpiredExportsJob } from './features/exports/jobs.ts';
import { removeOldDeliveriesJob, wakeEndpointsJob } from './features/integrations/webhooks/jobs.ts';
import { findDueNotificationsJob, removeOldNotificationsJob } from './features/messages/jobs.ts';
import {
  checkEvidenceJob,
  findDueFollowUpsJob,
  reconcilePaymentsJob,
  releaseWaitingJob,
  removeOldPdfsJob,
} from './features/quotes/jobs.ts';
import type { MessageJobServices } from './features/quotes/send-message-job.ts';
import { findDuePlansJob } from './features/quotes/wash-plans/jobs.ts';
import { comparePlansJob, paymentNoticesJob } from './features/subscriptions/jobs.ts';
import type { BackgroundJob } from './platform/jobs/job.ts';
import { readMailboxJob } from './providers/mail/reports/read-mailbox-job.ts';
import { removeOldEventsJob } from './providers/payments/remove-old-events-job.ts';

export interface Repetition {
  job: BackgroundJob<MessageJobServices>;
  rhythm: Rhythm;
  why: string;
}

interface Rhythm {
  /** in UTC */
  cron: string;
  /** between two runs */
  seconds: number;
}

const EACH_MINUTE: Rhythm = { cron: '* * * * *', seconds: 60 };
const EACH_FIVE_MINUTES: Rhythm = { cron: '*/5 * * * *', seconds: 5 * 60 };
const EACH_HOUR: Rhythm = { cron: '19 * * * *', seconds: HOUR_SECONDS };

/** Night in the Americas. Each job has its own minute, so that none slows another. */
const atNight = (hour: 7 | 8 | 9, minute: number): Rhythm => ({
  cron: `${minute} ${hour} * * *`,
  seconds: DAY_SECONDS,
});

const repeat = (job: BackgroundJob<MessageJobServices>, rhythm: Rhythm, why: string): Repetition => ({
  job,
  rhythm,
  why,
});

export const SCHEDULE: readonly Repetition[] = [
  repeat(findDueFollowUpsJob, EACH_MINUTE, 'Quote reminders are sent at their hour'),
  repeat(findDueRemindersJob, EACH_MINUTE, 'Appointment reminders are sent at the hour the company chose'),
  repeat(findDuePlansJob, EACH_MINUTE, 'Wash plans create their quotes at 9 AM in the company’s time zone'),
  repeat(findDueNotificationsJob, EACH_MINUTE, 'A person’s quiet hours end'),
  repeat(releaseWaitingJob, EACH_MINUTE, 'Messages wait for a confirmed email or for the next allowance'),
  repeat(readMailboxJob, EACH_MINUTE, 'Bounced emails show on their quotes within minutes'),
  repeat(wakeEndpointsJob, EACH_FIVE_MINUTES, 'Webhook deliveries interrupted by a stopped process are resumed'),
  repeat(
    paymentNoticesJob,
    EACH_HOUR,
    'Owners are emailed about failed payments and ending trials within an hour of the due time',
  ),
  repeat(comparePlansJob, atNight(7, 13), 'Makes up for missed events of the payment provider about plans'),
  repeat(checkEvidenceJob, atNight(7, 37), 'Finds changes to stored evidence'),
  repeat(reconcilePaymentsJob, atNight(8, 11), 'Makes up for missed events of the payment provider about payments'),
  repeat(removeExpiredJob, atNight(8, 17), 'Expired sessions, codes and counted attempts are of no use'),
  repeat(removeExpiredExportsJob, atNight(8, 22), 'Exports are kept for 7 days'),
  repeat(removeOldDeliveriesJob, atNight(8, 27), 'The webhook log covers 30 days'),
  repeat(removeOldPdfsJob, atNight(8, 32), 'PDFs created on request take up disk space'),
  repeat(eraseCompaniesJob, atNight(8, 47), 'Companies are deleted when their grace period ends'),
  repeat(removeOldImportsJob, atNight(8, 52), 'Imported files hold personal data'),
  repeat(removeOldNotificationsJob, atNight(8, 57), 'Notifications are kept for 30 days, so that none is sent twice'),
  // Runs after the job that deletes companies.
  repeat(removeOldEventsJob, atNight(9, 3), 'Events of the payment provider are kept for 90 days'),
];
