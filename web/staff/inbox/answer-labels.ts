import type { AnswerChannel } from '#domain/messages/inbox.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

export const ANSWER_CHANNEL_LABELS: Readonly<Record<AnswerChannel, string>> = {
  email: 'Email',
  text: 'Text',
  page: 'Quote page only',
};

interface Answered {
  /** null for a text that belongs to no quote */
  quote_id: string | null;
  customer_email: string;
  customer_phone: string;
  channels: readonly AnswerChannel[];
}

interface Way {
  channel: AnswerChannel;
  /** the reason why the message can't be sent now; null if it can be sent */
  hold: MessageHold | null;
}

/** Returns the channel to offer first. Prefers a channel that works now. */
export function firstChannel(
  channels: readonly AnswerChannel[],
  holdOn: (channel: 'email' | 'text') => MessageHold | null,
): AnswerChannel {
  const works = channels.find((channel) => channel === 'page' || holdOn(channel) === null);
  return works ?? channels[0] ?? 'email';
}

/** Returns the label of the reply button. A message that is only saved is never called sent. */
export function answerButton({ channel, hold }: Way): string {
  return channel === 'page' || hold?.why === 'saved' ? 'Save reply' : 'Send reply';
}

export function whereAnswerGoes({ channel, hold }: Way, item: Answered): string {
  if (channel === 'page') return 'Shown on the quote page. No one is notified, so let your customer know.';
  const onPage = item.quote_id === null ? '.' : ', and shows on the quote page.';
  if (hold?.why === 'saved') return `${hold.sentence} Your reply is saved, not sent${onPage}`;
  if (hold)
    return item.channels.includes('page') ? `${hold.sentence} Post it on the quote page instead.` : hold.sentence;
  const to = channel === 'email' ? item.customer_email : readableNumber(item.customer_phone);
  return `Goes to ${to}, using your template${onPage}`;
}

export function answeredLabel({ channel, hold }: Way, item: Answered): string {
  if (channel === 'page') return 'Posted on the quote page.';
  if (hold?.why === 'saved') return 'Reply saved, not sent.';
  const to = channel === 'email' ? item.customer_email : readableNumber(item.customer_phone);
  return `Sending your ${channel} to ${to}.`;
}
