import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/jobs/job.ts';
import { queueDueReminders, type ReminderServices } from './telling/run-reminders.ts';
import { runRemindersJob } from './telling/run-reminders-job.ts';

export const findDueRemindersJob = defineRepeatedJob({
  name: 'find-due-appointment-reminders',
  ...UNTIL_NEXT_RUN,
  needsRoom: 'rows',
  run: (services: ReminderServices) => queueDueReminders(services),
});

export const CALENDAR_JOBS = [findDueRemindersJob, runRemindersJob];
