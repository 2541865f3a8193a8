import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/platform/jobs/job.ts';
import { applyReportJob } from './delivery/apply-report-job.ts';
import { queueDueNotifications } from './notifications/notify-person.ts';
import { notifyPersonJob } from './notifications/notify-person-job.ts';
import { removeOldNotifications } from './notifications/remove-old-notifications.ts';
import { sendPushJob } from './notifications/send-push-job.ts';
import { applyAccountTextReportJob, applyReceivedTextJob, applyTextReportJob } from './texts/apply-received-job.ts';
import { sendTextJob } from './texts/send-text-job.ts';

export const findDueNotificationsJob = defineRepeatedJob({
  name: 'find-due-notifications',
  ...UNTIL_NEXT_RUN,
  needsDiskSpace: 'rows',
  run: (services: Services) => queueDueNotifications(services),
});

export const removeOldNotificationsJob = defineRepeatedJob({
  name: 'remove-old-notifications',
  needsDiskSpace: 'none',
  run: (services: Services) => removeOldNotifications(services),
});

export const MESSAGE_JOBS = [
  sendTextJob,
  applyReceivedTextJob,
  applyTextReportJob,
  applyAccountTextReportJob,
  applyReportJob,
  findDueNotificationsJob,
  notifyPersonJob,
  sendPushJob,
  removeOldNotificationsJob,
];
