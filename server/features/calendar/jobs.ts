import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/platform/jobs/job.ts';
import { queueDueReminders, type ReminderServices } from './notify/run-reminders.ts';
import { runRemindersJob } from './notify/run-reminders-job.ts';

export const findDueRemindersJob = defineRepeatedJob({
  name: 'find-due-appointment-reminders',
  ...UNTIL_NEXT_RUN,
  needsDiskSpace: 'rows',
  run: (services: ReminderServices) => queueDueReminders(services),
});

export const CALENDAR_JOBS = [findDueRemindersJob, runRemindersJob];
