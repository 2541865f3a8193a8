/** Every background job of the program. Each feature lists its jobs in its own `jobs.ts`. */

import { ACCOUNT_JOBS } from './features/accounts/jobs.ts';
import { CALENDAR_JOBS } from './features/calendar/jobs.ts';
import { COMPANY_JOBS } from './features/company/jobs.ts';
import { CUSTOMER_JOBS } from './features/customers/jobs.ts';
import { EXPORT_JOBS } from './features/exports/jobs.ts';
import { WEBHOOK_JOBS } from './features/integrations/webhooks/jobs.ts';
import { MESSAGE_JOBS } from './features/messages/jobs.ts';
import { QUOTE_JOBS } from './features/quotes/jobs.ts';
import type { MessageJobServices } from './features/quotes/send-message-job.ts';
import { WASH_PLAN_JOBS } from './features/quotes/wash-plans/jobs.ts';
import type { Services } from './features/services.ts';
import { SUBSCRIPTION_JOBS } from './features/subscriptions/jobs.ts';
import type { DatabaseConnections } from './platform/db/connection.ts';
import type { AnyJob } from './platform/jobs/job.ts';
import { startWorkers, type WorkerOptions, type Workers } from './platform/jobs/workers.ts';
import { createMailTransport } from './providers/mail/mail-transport.ts';
import { readMailboxJob } from './providers/mail/reports/read-mailbox-job.ts';
import { sendAccountMessageJob } from './providers/mail/send-account-message-job.ts';
import type { MailTransport } from './providers/mail/transport.ts';
import { removeOldEventsJob } from './providers/payments/remove-old-events-job.ts';
import { deliverEventJob } from './providers/payments/test-provider/deliver-event-job.ts';
import { sendAccountTextJob } from './providers/text-messages/send-account-text-job.ts';
import { SCHEDULE } from './schedule.ts';

export const BACKGROUND_JOBS: readonly AnyJob<MessageJobServices>[] = [
  ...ACCOUNT_JOBS,
  ...CALENDAR_JOBS,
  ...COMPANY_JOBS,
  ...CUSTOMER_JOBS,
  ...EXPORT_JOBS,
  ...MESSAGE_JOBS,
  ...QUOTE_JOBS,
  ...SUBSCRIPTION_JOBS,
  ...WASH_PLAN_JOBS,
  ...WEBHOOK_JOBS,
  sendAccountMessageJob,
  sendAccountTextJob,
  readMailboxJob,
  deliverEventJob,
  removeOldEventsJob,
];

export interface BackgroundOptions extends WorkerOptions {
  /** jobs that replace those with the same names */
  replaced?: readonly AnyJob<MessageJobServices>[];
  /** replaces the mail transport from the settings, and is closed together with the workers */
  transport?: MailTransport;
}

export async function startBackgroundJobs(
  services: Services,
  connections: DatabaseConnections,
  { replaced = [], transport = createMailTransport(services.env), ...options }: BackgroundOptions = {},
): Promise<Workers> {
  const jobs = BACKGROUND_JOBS.map((job) => replaced.find(({ name }) => name === job.name) ?? job);
  const schedule = new Map(SCHEDULE.map(({ job, rhythm }) => [job.name, rhythm.cron]));
  try {
    const workers = await startWorkers({ ...services, transport }, connections, jobs, { ...options, schedule });
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
