import type { Services } from '#server/features/services.ts';
import { defineRepeatedJob, UNTIL_NEXT_RUN } from '#server/jobs/job.ts';
import { applyReportJob } from './delivery/apply-report-job.ts';
import { removeOldNotifications } from './notifications/remove-old-notifications.ts';
import { sendPushJob } from './notifications/send-push-job.ts';
import { queueDueNotifications } from './notifications/tell-person.ts';
import { tellPersonJob } from './notifications/tell-person-job.ts';
import { applyAccountTextReportJob, applyReceivedTextJob, applyTextReportJob } from './texts/apply-received-job.ts';
import { sendTextJob } from './texts/send-text-job.ts';

export const findDueNotificationsJob = defineRepeatedJob({
  name: 'find-due-notifications',
  ...UNTIL_NEXT_RUN,
  needsRoom: 'rows',
  run: (services: Services) => queueDueNotifications(services),
});

export const removeOldNotificationsJob = defineRepeatedJob({
  name: 'remove-old-notifications',
  needsRoom: 'none',
  run: (services: Services) => removeOldNotifications(services),
});

export const MESSAGE_JOBS = [
  sendTextJob,
  applyReceivedTextJob,
  applyTextReportJob,
  applyAccountTextReportJob,
  applyReportJob,
  findDueNotificationsJob,
  tellPersonJob,
  sendPushJob,
  removeOldNotificationsJob,
];
