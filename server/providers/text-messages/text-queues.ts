/** The queues of texts that are separate from their jobs: who queues them knows no feature, or is imported by the job. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/** A text from a customer. */
export const receivedTextQueue = defineQueue({
  name: 'apply-received-text',
  payload: z.object({ org_id: z.uuid(), text_id: z.uuid() }),
  retry,
});

/** Queue of reports about texts that companies sent. */
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

/** A text about an account has not arrived. */
export const accountTextReportQueue = defineQueue({
  name: 'apply-account-text-report',
  payload: z.object({ message_id: z.uuid(), code: z.string().max(10) }),
  retry,
});

/** A code for an account: while the provider is down, it is retried for as long as the code is valid. */
export const sendAccountTextQueue = defineQueue({
  name: 'send-account-text',
  payload: z.object({ message_id: z.uuid() }),
  retry: { limit: 12, seconds: 5, doublingTo: 60 },
});
