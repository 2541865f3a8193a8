import type { z } from 'zod';
import type { InboxItem } from '#contract/inbox.ts';
import { type AnswerChannel, type InboxKind, isAnswerable } from '#domain/messages/inbox.ts';
import { eventData } from '#domain/quote/event-summary.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { ItemRow } from './queries.ts';

/** The text fields of an event's data. */
export function textsOf(body: string | null): (field: string) => string {
  const data = body === null ? null : eventData(body);
  const fields = data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {};
  return (field) => {
    const value = (fields as Record<string, unknown>)[field];
    return typeof value === 'string' ? value : '';
  };
}

/** Whether the customer can open the quote's page and read an answer there. */
export function hasOpenPage(row: ItemRow, now: Date): boolean {
  return row.approval_token !== null && (row.status !== 'pending' || !isExpired(row, now));
}

/** How an item can be answered now; an item has one answer. */
function channelsOf(row: ItemRow, now: Date): AnswerChannel[] {
  if (!isAnswerable(row.type as InboxKind) || row.answered_at !== null) return [];
  const byEmail: AnswerChannel[] = row.customer_email ? ['email'] : [];
  return hasOpenPage(row, now) && row.type === 'question' ? [...byEmail, 'page'] : byEmail;
}

function presentAnswer(row: ItemRow): z.input<typeof InboxItem>['answer'] {
  if (row.answered_at === null) return null;
  const text = textsOf(row.answer_body);
  return {
    text: text('text'),
    by: row.answered_by ?? '',
    channel: text('channel') === 'page' ? 'page' : 'email',
    at: row.answered_at.toISOString(),
  };
}

export function presentItem(row: ItemRow, now: Date): z.input<typeof InboxItem> {
  const text = textsOf(row.body);
  return {
    quote_id: row.quote_id,
    seq: row.seq,
    // The query asks for these types alone.
    kind: row.type as InboxKind,
    at: row.at.toISOString(),
    number: quoteNumber(row.number),
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    from: row.actor_name || row.customer_name,
    text: text('text') || text('reason'),
    to: text('to'),
    assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee_name ?? '' },
    done: row.done_at === null ? null : { at: row.done_at.toISOString(), by: row.done_by_name ?? '' },
    answer: presentAnswer(row),
    channels: channelsOf(row, now),
  };
}
