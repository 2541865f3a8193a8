import { z } from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import { runRemindersQueue } from './reminder-queue.ts';
import { queueDueReminders, type ReminderServices, runReminders } from './run-reminders.ts';

/** Each minute: which companies have a reminder that is due. */
export const findDueRemindersJob = defineJob({
  name: 'find-due-appointment-reminders',
  payload: z.object({}),
  retry: { limit: 0, seconds: 0 },
  keepSeconds: 3600,
  needsRoom: 'rows',
  schedule: '* * * * *',
  run: (services: ReminderServices) => queueDueReminders(services),
});

/** Companies take turns, so that one with thousands due holds up nobody. */
export const runRemindersJob = defineJob({
  ...runRemindersQueue,
  places: { total: 2, perCompany: 1 },
  needsRoom: 'rows',
  async run(services: ReminderServices, payload, signal) {
    if (await runReminders(services, payload, signal)) return { againInSeconds: 0 };
  },
});
