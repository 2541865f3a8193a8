/** The queue is separate from its job, because the code that receives reports must not depend on features. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

export const mailReportQueue = defineQueue({
  name: 'apply-mail-report',
  payload: z.object({ org_id: z.uuid(), report_id: z.uuid() }),
  retry: { limit: 20, seconds: 5, doublingTo: 600 },
});
