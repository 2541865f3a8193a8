/**
 * The queues of mails. They are separate from the jobs, because sending a mail needs PDFs and the history of quotes,
 * which import these queues.
 */
import { z } from 'zod';
import { defineQueue } from '#server/jobs/job.ts';

/** Half a minute, then twice as long each time: a mail server that is down for ten minutes loses no mail. */
const retry = { limit: 5, seconds: 30, doublingTo: 960 };

/** For mails that a company sends; their row holds the content. */
export const sendMessageQueue = defineQueue({
  name: 'send-message',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry,
});

/** For account mails and messages from the contact form. */
export const sendAccountMessageQueue = defineQueue({
  name: 'send-account-message',
  payload: z.object({ message_id: z.uuid() }),
  retry,
});
