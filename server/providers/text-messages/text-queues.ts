/** The queues are separate from their jobs, because the code that queues texts must not depend on features. */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

const retry = { limit: 20, seconds: 5, doublingTo: 600 };

export const receivedTextQueue = defineQueue({
  name: 'apply-received-text',
  payload: z.object({ org_id: z.uuid(), text_id: z.uuid() }),
  retry,
});

export const textReportQueue = defineQueue({
  name: 'apply-text-report',
  payload: z.object({
    org_id: z.uuid(),
    message_id: z.uuid(),
    status: z.enum(['delivered', 'failed']),
    code: z.string().max(10),
    at: z.iso.datetime(),
  }),
  retry,
});

export const accountTextReportQueue = defineQueue({
  name: 'apply-account-text-report',
  payload: z.object({ message_id: z.uuid(), code: z.string().max(10) }),
  retry,
});

/** While the provider is down, a code is retried for as long as it is valid. */
export const sendAccountTextQueue = defineQueue({
  name: 'send-account-text',
  payload: z.object({ message_id: z.uuid() }),
  retry: { limit: 12, seconds: 5, doublingTo: 60 },
});
