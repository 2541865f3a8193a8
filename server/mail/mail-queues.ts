/** The queues of mails. What sends a mail needs PDFs and the history of quotes, which import these. */
import { z } from 'zod';
import { defineQueue } from '#server/jobs/job.ts';

/** Half a minute, then twice as long each time: a mail server that is down for ten minutes loses no mail. */
const retry = { limit: 5, seconds: 30, doublingTo: 960 };

/** Of mails that a company sends; its row holds the content. */
export const sendMessageQueue = defineQueue({
  name: 'send-message',
  payload: z.object({ org_id: z.uuid(), message_id: z.uuid() }),
  retry,
});

/** Of mails about an account or from the contact form. */
export const sendAccountMessageQueue = defineQueue({
  name: 'send-account-message',
  payload: z.object({ message_id: z.uuid() }),
  retry,
});
