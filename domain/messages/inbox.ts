import type { QuoteEventType } from '#domain/quote/lifecycle.ts';

export const INBOX_KINDS = [
  'question',
  'text_received',
  'bounced',
  'not_sent',
  'declined',
] as const satisfies QuoteEventType[];
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_KIND_LABELS: Readonly<Record<InboxKind, string>> = {
  question: 'Question',
  text_received: 'Text message',
  bounced: 'Email bounced',
  not_sent: 'Not sent',
  declined: 'Declined',
};

/** Kinds with a message that expects a reply. For the other kinds, the company calls or sends something again. */
const ANSWERED_KINDS: ReadonlySet<InboxKind> = new Set<InboxKind>(['question', 'text_received']);

export function isAnswerable(kind: InboxKind): boolean {
  return ANSWERED_KINDS.has(kind);
}

export const INBOX_FILTERS = ['open', 'mine', 'done'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/**
 * Ways to send a reply. The quote page always shows the reply, too. `page` alone is for a customer without email or
 * phone.
 */
export const ANSWER_CHANNELS = ['email', 'text', 'page'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** The longest reply by email or on the page, in characters. A text is shorter: `TEXT_BODY_MAX`. */
export const ANSWER_MAX = 2000;

/** Beyond this number, the menu shows "99+". */
export const INBOX_COUNT_MAX = 99;
