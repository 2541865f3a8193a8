import type { z } from 'zod';
import type { InboxItem } from '#contract/inbox.ts';
import { type AnswerChannel, type InboxKind, isAnswerable } from '#domain/messages/inbox.ts';
import { looksLikeStop } from '#domain/messages/text-keywords.ts';
import { eventData } from '#domain/quote/event-summary.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { ReachablePhones } from '#server/providers/text-messages/phone-queries.ts';
import type { ItemRow } from './queries.ts';
import type { TextRow } from './text-queries.ts';

type Presented = z.input<typeof InboxItem>;

function fieldsOf(body: string | null): Record<string, unknown> {
  const data = body === null ? null : eventData(body);
  return data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
}

/** Returns a function that reads a text field from an event's data. */
export function textsOf(body: string | null): (field: string) => string {
  const fields = fieldsOf(body);
  return (field) => {
    const value = fields[field];
    return typeof value === 'string' ? value : '';
  };
}

/** Returns whether the customer can open the quote's page to read a reply. */
export function hasOpenPage(row: ItemRow, now: Date): boolean {
  if (row.approval_token === null) return false;
  return row.status !== 'pending' || (!row.is_archived && !isExpired(row, now));
}

/** Returns the phone that sent the text, or else the customer's. */
export function phoneOf(row: ItemRow | TextRow): string {
  if ('text_id' in row) return row.phone;
  return (row.type === 'text_received' && textsOf(row.body)('from')) || row.customer_phone;
}

export function isWaiting(row: ItemRow | TextRow): boolean {
  return row.answered_at === null && ('text_id' in row || isAnswerable(row.type as InboxKind));
}

/**
 * Lists the channels for a reply, starting with the channel that the customer used. Empty once the item is answered.
 */
function channelsOf(row: ItemRow | TextRow, now: Date, { mayText }: ReachablePhones): AnswerChannel[] {
  if (!isWaiting(row)) return [];
  const byText: AnswerChannel[] = mayText(phoneOf(row)) ? ['text'] : [];
  if ('text_id' in row) return byText;
  const byEmail: AnswerChannel[] = row.customer_email ? ['email'] : [];
  if (row.type === 'text_received') return [...byText, ...byEmail];
  return [...byEmail, ...byText, ...(hasOpenPage(row, now) ? (['page'] as const) : [])];
}

const CHANNELS: Readonly<Record<string, AnswerChannel>> = { text: 'text', page: 'page' };

function presentAnswer(row: ItemRow): Presented['answer'] {
  if (row.answered_at === null) return null;
  const text = textsOf(row.answer_body);
  return {
    text: text('text'),
    by: row.answered_by ?? '',
    channel: CHANNELS[text('channel')] ?? 'email',
    at: row.answered_at.toISOString(),
    problem: '',
  };
}

function presentState(row: ItemRow | TextRow): Pick<Presented, 'assigned_to' | 'done'> {
  return {
    assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
    done: row.done_at === null ? null : { at: row.done_at.toISOString(), by: row.done_by_name ?? '' },
  };
}

/** True for a text that may ask to stop. Such a text blocks further texts until someone has read it. */
export function mayAskToStop(row: ItemRow | TextRow): boolean {
  if ('text_id' in row) return looksLikeStop(row.body);
  return row.type === 'text_received' && looksLikeStop(textsOf(row.body)('text'));
}

export function presentItem(row: ItemRow | TextRow, now: Date, phones: ReachablePhones): Presented {
  const channels = channelsOf(row, now, phones);
  const holds_texts = mayAskToStop(row) && phones.isHeld(phoneOf(row));
  return { ...('text_id' in row ? presentText(row, channels) : presentEvent(row, channels)), holds_texts };
}

function presentEvent(row: ItemRow, channels: AnswerChannel[]): Omit<Presented, 'holds_texts'> {
  const text = textsOf(row.body);
  const pictures = fieldsOf(row.body)['pictures'];
  return {
    quote_id: row.quote_id,
    seq: row.seq,
    text_id: null,
    // The query returns only inbox kinds.
    kind: row.type as InboxKind,
    at: row.at.toISOString(),
    number: quoteNumber(row.number),
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: phoneOf(row),
    from: row.actor_name || row.customer_name,
    text: text('text') || text('reason'),
    to: text('to'),
    channel: text('channel') === 'text' ? 'text' : 'email',
    pictures: typeof pictures === 'number' ? pictures : 0,
    ...presentState(row),
    answer: presentAnswer(row),
    channels,
  };
}

const LOST: ReadonlySet<string | null> = new Set(['failed', 'suppressed']);

function presentText(row: TextRow, channels: AnswerChannel[]): Omit<Presented, 'holds_texts'> {
  const { answered_at, answer_status } = row;
  return {
    quote_id: null,
    seq: null,
    text_id: row.text_id,
    kind: 'text_received',
    at: row.at.toISOString(),
    number: '',
    customer_name: '',
    customer_email: '',
    customer_phone: row.phone,
    from: row.phone,
    text: row.body,
    to: '',
    channel: 'text',
    pictures: row.pictures,
    ...presentState(row),
    answer: answered_at && {
      text: row.answer_text,
      by: row.answered_by ?? '',
      channel: 'text',
      at: answered_at.toISOString(),
      problem: LOST.has(answer_status) ? (row.answer_error ?? 'It couldn’t be sent.') : '',
    },
    channels,
  };
}
