/** Several things that happened to quotes in one mail to a person of the company: a day's, a night's or a burst's. */
import { mailContent } from './content.ts';
import type { Block } from './email-template.ts';

import type { MailContent } from './transport.ts';
import { companyFrame, type MailCompany } from './write-message.ts';

/** Further ones are counted. */
export const UPDATES_SHOWN_MAX = 50;

interface QuoteUpdate {
  quoteId: string;
  /** as shown, "Q-1004" */
  quoteNumber: string;
  customerName: string;
  /** what happened, with its time */
  text: string;
}

/** @param updates at least one, the oldest first; at most UPDATES_SHOWN_MAX @param count of all of them */
export function quoteUpdatesMail(
  company: MailCompany,
  publicUrl: string,
  updates: readonly QuoteUpdate[],
  count: number,
): MailContent {
  const [first] = updates;
  const isOne = count === 1;
  const isOneQuote = count === updates.length && updates.every(({ quoteId }) => quoteId === first?.quoteId);
  const about = isOneQuote ? `${first?.quoteNumber ?? ''}, ${first?.customerName ?? ''}` : 'your quotes';
  const subject = isOne ? `Update: ${about}` : `${count} updates: ${about}`;
  const button: Block = isOneQuote
    ? { kind: 'button', label: 'Open the quote', url: `${publicUrl}/app/quotes/${first?.quoteId ?? ''}` }
    : { kind: 'button', label: 'Open the inbox', url: `${publicUrl}/app/inbox` };
  const more: Block[] =
    count > updates.length ? [{ kind: 'paragraph', text: `And ${count - updates.length} more in the app.` }] : [];
  return mailContent({
    ...companyFrame(company),
    language: 'en',
    subject,
    preview: first?.text ?? '',
    blocks: [
      { kind: 'heading', text: isOne ? `Update on ${about}` : `${count} updates on ${about}` },
      {
        kind: 'facts',
        rows: updates.map(({ quoteNumber, customerName, text }) => [`${quoteNumber}, ${customerName}`, text] as const),
      },
      ...more,
      button,
      { kind: 'note', text: 'Manage notifications in Settings.' },
    ],
  });
}
