import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import {
  accountTextReportQueue,
  receivedTextQueue,
  textReportQueue,
} from '#server/providers/text-messages/text-queues.ts';
import { applyAccountTextReport } from './apply-account-text-report.ts';
import { applyReceived } from './apply-received.ts';
import { applyTextReport } from './apply-text-report.ts';

export const applyReceivedTextJob = defineJob({
  ...receivedTextQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => applyReceived(services, payload),
});

export const applyTextReportJob = defineJob({
  ...textReportQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => applyTextReport(services, payload),
});

export const applyAccountTextReportJob = defineJob({
  ...accountTextReportQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => applyAccountTextReport(services, payload),
});
