/** Inbox items (quote events, and texts from people without a quote) and what can be done with them. */
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

/**
 * Kinds in which someone wrote and expects an answer. The other kinds are only events, after which the company calls or
 * sends again.
 */
const ANSWERED_KINDS: ReadonlySet<InboxKind> = new Set<InboxKind>(['question', 'text_received']);

export function isAnswerable(kind: InboxKind): boolean {
  return ANSWERED_KINDS.has(kind);
}

export const INBOX_FILTERS = ['open', 'mine', 'done'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/**
 * How an answer is sent. It always appears on the quote's page, if there is one. `page` alone is for a customer
 * without an email or phone, whom the company contacts itself.
 */
export const ANSWER_CHANNELS = ['email', 'text', 'page'] as const;
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number];

/** The limit for email and the page. A text is shorter: `TEXT_BODY_MAX`. */
export const ANSWER_MAX = 2000;

/** The menu counts up to this number and then shows "99+". */
export const INBOX_COUNT_MAX = 99;
