/**
 * The queues of emails. They are separate from the jobs, because the jobs need the code for PDFs and quote histories,
 * and that code imports these queues.
 */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/**
 * Retries after half a minute, doubling the delay each time up to an hour, for three days. A mail server with
 * greylisting accepts the second attempt, and no email is lost when a server is down over a weekend.
 */
const retry = { limit: 78, seconds: 30, doublingTo: 3600 };

/** Queue of emails that a company sends. The message's row contains the content. */
export const sendMessageQueue = defineQueue({
  name: 'send-message',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry,
});

/** Queue of account emails and messages from the contact form. */
export const sendAccountMessageQueue = defineQueue({
  name: 'send-account-message',
  payload: z.object({ message_id: z.uuid() }),
  retry,
});

/**
 * Queue of companies' texts. If the provider can't be reached, a text is retried for a day; a later text would confuse
 * people.
 */
export const sendTextQueue = defineQueue({
  name: 'send-text',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry: { limit: 30, seconds: 10, doublingTo: 3600 },
});
