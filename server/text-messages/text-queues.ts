/** The queues of texts that came in. They are separate from the jobs, because the route that takes texts in knows no feature. */
import { z } from 'zod';
import { defineQueue } from '#server/jobs/job.ts';

const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/** A text from a customer. */
export const receivedTextQueue = defineQueue({
  name: 'apply-received-text',
  payload: z.object({ org_id: z.uuid(), text_id: z.uuid() }),
  retry,
});

/** What became of a text that a company sent. */
export const textReportQueue = defineQueue({
  name: 'apply-text-report',
  payload: z.object({
    org_id: z.uuid(),
    message_id: z.uuid(),
    status: z.enum(['delivered', 'failed']),
    /** the provider's number for the reason; '' for none */
    code: z.string().max(10),
    at: z.iso.datetime(),
  }),
  retry,
});
