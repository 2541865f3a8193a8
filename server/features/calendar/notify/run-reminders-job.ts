import { defineJob } from '#server/platform/jobs/job.ts';
import { runRemindersQueue } from './reminder-queue.ts';
import { type ReminderServices, runReminders } from './run-reminders.ts';

/** Companies take turns, so one with thousands of due reminders delays no one else. */
export const runRemindersJob = defineJob({
  ...runRemindersQueue,
  concurrency: { total: 2, perCompany: 1 },
  needsDiskSpace: 'rows',
  async run(services: ReminderServices, payload, signal) {
    if (await runReminders(services, payload, signal)) return { againInSeconds: 0 };
  },
});
