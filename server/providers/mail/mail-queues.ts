/**
 * The queues of emails. They are separate from the jobs, because sending an email needs PDFs and the history of quotes,
 * which import these queues.
 */
import { z } from 'zod';
import { defineQueue } from '#server/platform/jobs/job.ts';

/**
 * Half a minute, then twice as long each time until it is an hour, for three days: a mail server that greylists takes
 * the second try, and one that is down over a weekend loses no mail.
 */
const retry = { limit: 78, seconds: 30, doublingTo: 3600 };

/** Queue of emails that a company sends; their row holds the content. */
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

/** Queue of companies' texts: an unreachable provider is retried for a day; an older text would be a surprise. */
export const sendTextQueue = defineQueue({
  name: 'send-text',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry: { limit: 30, seconds: 10, doublingTo: 3600 },
});
