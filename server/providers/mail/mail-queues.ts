/**
 * Queues of emails, separate from their jobs. The jobs need the code for PDFs and quote histories, which imports these
 * queues.
 */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/**
 * Retries for three days, after half a minute at first, then twice as long each time up to an hour. A mail server
 * with greylisting accepts the second attempt. No email is lost when a server is down over a weekend.
 */
const retry = { limit: 78, seconds: 30, doublingTo: 3600 };

/** Emails that a company sends. The message's row has the content. */
export const sendMessageQueue = defineQueue({
  name: 'send-message',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry,
});

export const sendAccountMessageQueue = defineQueue({
  name: 'send-account-message',
  payload: z.object({ message_id: z.uuid() }),
  retry,
});

/** Companies' texts. Retries for a day, because a later text would confuse people. */
export const sendTextQueue = defineQueue({
  name: 'send-text',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry: { limit: 30, seconds: 10, doublingTo: 3600 },
});
