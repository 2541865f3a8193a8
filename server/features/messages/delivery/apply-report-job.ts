import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { mailReportQueue } from '#server/providers/mail/reports/report-queue.ts';
import { applyReport } from './apply-report.ts';

export const applyReportJob = defineJob({
  ...mailReportQueue,
  needsDiskSpace: 'rows',
  run: (services: Services, payload) => applyReport(services, payload),
});
