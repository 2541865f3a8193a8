/** Says where an answer to a customer goes, and whether it was delivered. */
import type { AnswerChannel } from '#domain/messages/inbox.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';

interface Answered {
  /** null for a text that belongs to no quote */
  quote_id: string | null;
  customer_email: string;
  customer_phone: string;
}

interface Way {
  channel: AnswerChannel;
  /** true if this server does not send messages over this channel yet */
  isSaved: boolean;
}

export function whereAnswerGoes({ channel, isSaved }: Way, item: Answered): string {
  if (channel === 'page') return 'Shown on the quote page. No one is notified, so let your customer know.';
  const onPage = item.quote_id === null ? '.' : ', and shows on the quote page.';
  if (isSaved)
    return `${channel === 'email' ? 'Email' : 'Texting'} isn’t connected yet. Your answer is saved, not sent${onPage}`;
  const to = channel === 'email' ? item.customer_email : readableNumber(item.customer_phone);
  return `Goes to ${to}, using your template${onPage}`;
}

export function answeredLabel({ channel, isSaved }: Way, item: Answered): string {
  if (channel === 'page') return 'Answered on the quote page.';
  if (isSaved) return `Answered. The ${channel} was saved, not sent.`;
  const to = channel === 'email' ? item.customer_email : readableNumber(item.customer_phone);
  return `Answered. The ${channel} to ${to} is on its way.`;
}
