/** Combines quote events from a day, quiet hours or a busy moment into one email to a member. */

import { newsSubject } from '#domain/notifications/notification-kinds.ts';
import type { RequestedTime } from '#domain/quote/event-summary.ts';
import { mailContent } from '#server/providers/mail/content.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, type MailCompany } from '#server/providers/mail/write-message.ts';

/** Updates above this number are only counted. */
export const UPDATES_SHOWN_MAX = 50;

interface QuoteUpdate {
  quoteId: string;
  /** As shown, for example "Q-1004". */
  quoteNumber: string;
  customerName: string;
  type: string;
  /** Says what happened and when. */
  text: string;
  /** Only for a single requested time: the time, the customer's message, and when they sent it. */
  request?: RequestedTime & { at: string };
}

/**
 * @param updates at least one and at most UPDATES_SHOWN_MAX, oldest first
 * @param count number of all updates
 */
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
  const subject = isOne && first ? `${newsSubject(first.type)}: ${about}` : `${count} updates: ${about}`;
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
      ...(isOne && first ? oneUpdate(first, subject) : severalUpdates(updates, `${count} updates on ${about}`)),
      ...more,
      button,
      { kind: 'note', text: 'Manage notifications in Settings.' },
    ],
  });
}

/**
 * Describes a single event, and names the customer and the subject only once.
 * @param what says what happened to which quote
 */
function oneUpdate({ quoteNumber, customerName, text, request }: QuoteUpdate, what: string): Block[] {
  if (!request)
    return [
      { kind: 'heading', text: what },
      { kind: 'paragraph', text },
    ];
  const { window, wish, at } = request;
  return [
    { kind: 'heading', text: `${customerName} requested ${window || 'a time'}` },
    ...(wish ? [{ kind: 'quotation', text: wish } as const] : []),
    {
      kind: 'facts',
      rows: [
        ['Quote', quoteNumber],
        ['Requested', at],
      ],
    },
  ];
}

function severalUpdates(updates: readonly QuoteUpdate[], heading: string): Block[] {
  const rows = updates.map(({ quoteNumber, customerName, text }) => [`${quoteNumber}, ${customerName}`, text] as const);
  return [
    { kind: 'heading', text: heading },
    { kind: 'facts', rows },
  ];
}
