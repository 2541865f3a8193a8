/**
 * The queues of texts. They are separate from their jobs, because the code that queues the texts must not depend on
 * features or is imported by the job.
 */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

const retry = { limit: 20, seconds: 5, doublingTo: 600 };

/** Queue of texts from customers. */
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
    /** the provider's error code; '' if there is none */
    code: z.string().max(10),
    at: z.iso.datetime(),
  }),
  retry,
});

/** Queue of reports that an account's text was not delivered. */
export const accountTextReportQueue = defineQueue({
  name: 'apply-account-text-report',
  payload: z.object({ message_id: z.uuid(), code: z.string().max(10) }),
  retry,
});

/** Queue of codes for accounts. While the provider is down, a code is retried for as long as it is valid. */
export const sendAccountTextQueue = defineQueue({
  name: 'send-account-text',
  payload: z.object({ message_id: z.uuid() }),
  retry: { limit: 12, seconds: 5, doublingTo: 60 },
});
