import { dayIn } from '#domain/calendar-days.ts';
import { formatTime, staffDate } from '#domain/dates.ts';
import { LISTED_PAYMENT_STATES, PAYMENT_STATE_LABELS } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { AskedTime, QuoteListItem } from './use-quote-list.ts';

type Row = Pick<
  QuoteListItem,
  | 'label'
  | 'payment_state'
  | 'unscheduled'
  | 'overdue_cents'
  | 'viewed_at'
  | 'sent_at'
  | 'link_made_at'
  | 'decided_at'
  | 'expires_at'
  | 'created_at'
> &
  AskedTime;

interface Viewer {
  timeZone: string;
  currency: string;
}

/** Says what happened last on a quote or, for an approved quote, what is still missing. */
export function lastActivity(row: Row, { timeZone, currency }: Viewer, now = new Date()): string {
  const missing = row.label === 'approved' ? missingOf(row, currency) : '';
  return missing || dayOrTime(lastAt(row), timeZone, now);
}

function missingOf(row: Row, currency: string): string {
  if (row.overdue_cents) return `${formatMoney(row.overdue_cents, currency)} due`;
  if (row.requested) return row.requested;
  const { payment_state: state } = row;
  const paid = state !== null && LISTED_PAYMENT_STATES.includes(state) ? PAYMENT_STATE_LABELS[state] : '';
  if (!row.unscheduled) return paid;
  return paid ? `${paid}, not scheduled` : 'Not scheduled';
}

function lastAt({ label, decided_at, viewed_at, sent_at, link_made_at, expires_at, created_at }: Row): string {
  if (label === 'approved' || label === 'declined') return decided_at ?? created_at;
  if (label === 'expired') return expires_at ?? created_at;
  if (label === 'viewed') return viewed_at ?? created_at;
  return sent_at ?? link_made_at ?? created_at;
}

/** Returns "Today, 8:17 AM" for today and "Mon, Nov 23" for other days. */
function dayOrTime(at: string, timeZone: string, now: Date): string {
  const isToday = dayIn(new Date(at), timeZone) === dayIn(now, timeZone);
  return isToday ? `Today, ${formatTime(at, timeZone)}` : staffDate(at, timeZone, now);
}
