import { type MessageJobServices, QUOTE_OF_MAIL } from '#server/features/quotes/send-message-job.ts';
import { type QuoteMailSender, sendMessage } from '#server/providers/mail/send.ts';
import type { MailTransport } from '#server/providers/mail/transport.ts';
import type { TestApp } from './app.ts';

const ACCEPTS: MailTransport = { send: async () => 'sent', close: async () => {} };

/** Sends emails through a mail server that responds as the test says. Leaves out PDFs, which no test here reads. */
export function mailSender(app: TestApp, transport: MailTransport = ACCEPTS): QuoteMailSender<MessageJobServices> {
  const quoteOfMail = { ...QUOTE_OF_MAIL, quotePdf: async () => ({ name: 'Quote.pdf', bytes: new Uint8Array() }) };
  return { services: { ...app.workerServices(), transport }, quoteOfMail };
}

/** Lets the mail server accept every queued email of the quote. */
export async function deliverMails(app: TestApp, orgId: string, quoteId: string): Promise<void> {
  const waiting = await app.query<{ id: string }>(
    `select id from messages where quote_id = $1 and status = 'queued' order by created_at`,
    [quoteId],
  );
  for (const { id } of waiting) await sendMessage(mailSender(app), { org_id: orgId, message_id: id });
}
