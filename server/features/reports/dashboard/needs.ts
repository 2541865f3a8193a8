import { staffWindow } from '#domain/calendar/appointment-times.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { PLAN_REASON_LABELS } from '#domain/calendar/wash-plans.ts';
import { dayIn, staffDay } from '#domain/calendar-days.ts';
import { lastValidDay, staffDate, staffMoment } from '#domain/dates.ts';
import { overdueOf } from '#domain/payments/open-parts.ts';
import { DISPUTE_LABELS } from '#domain/payments/payment-labels.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { NEED_KINDS, NEED_ROWS_MAX, NEEDS_COUNTED, type NeedKind } from '#domain/reports/needs.ts';
import { cutText } from '#domain/text.ts';
import { textsOf } from '#server/features/messages/inbox/present.ts';
import type { ItemRow } from '#server/features/messages/inbox/queries.ts';
import type { PausedPlan } from '#server/features/quotes/wash-plans/plan-rows.ts';
import type { DashboardParts } from './queries.ts';
import type { DashboardEntry } from './work-queries.ts';

interface NeedRow {
  quote_id: string | null;
  job_id: string | null;
  number: string;
  name: string;
  text: string;
  amount_cents: number | null;
}

interface Now {
  now: Date;
  timeZone: string;
}

export function presentNeeds(parts: DashboardParts, at: Now) {
  const rows: Record<NeedKind, NeedRow[]> = {
    dispute: disputes(parts, at),
    question: questions(parts),
    date_request: dateRequests(parts, at),
    ...waiting(parts, at),
    declined: parts.needs.declined.map(declined),
    wash_plan: parts.needs.plans.map(pausedPlan),
    unpaid: parts.takesPayments ? overdue(parts, at) : [],
    conflict: conflicts(parts, at),
    unscheduled: unscheduled(parts, at),
  };
  return NEED_KINDS.flatMap((kind) => {
    const count = Math.min(rows[kind].length, NEEDS_COUNTED + 1);
    return count > 0 ? [{ kind, count, rows: rows[kind].slice(0, NEED_ROWS_MAX) }] : [];
  });
}

const TEXT_MAX = 200;

function ofQuote(
  { id, number, customer_name }: { id: string; number: number; customer_name: string },
  text: string,
  amount_cents: number | null,
): NeedRow {
  return {
    quote_id: id,
    job_id: null,
    number: quoteNumber(number),
    name: customer_name,
    text: cutText(text, TEXT_MAX),
    amount_cents,
  };
}

function itemRow(row: ItemRow): NeedRow {
  const text = textsOf(row.body);
  return ofQuote({ ...row, id: row.quote_id }, text('text') || text('reason'), null);
}

/** If only a revision was declined, the text says so, because the job isn't lost. */
function declined(row: DashboardParts['needs']['declined'][number]): NeedRow {
  const { text, ...rest } = itemRow(row);
  const shown = { ...rest, text: text || 'No reason given' };
  if (row.revises === null) return shown;
  const stands = `Revision ${row.revision} · revision ${row.revises} is still approved`;
  return { ...shown, text: cutText(`${stands} · ${shown.text}`, TEXT_MAX) };
}

function pausedPlan({ quote_id, quote_number, customer_name, reason }: PausedPlan): NeedRow {
  return ofQuote({ id: quote_id, number: quote_number, customer_name }, PLAN_REASON_LABELS[reason], null);
}

function questions({ needs }: DashboardParts): NeedRow[] {
  const asked = needs.questions.map((row) => ({ at: row.at, row: itemRow(row) }));
  const strangers = needs.texts.map(({ at, phone, body }) => ({
    at,
    row: { quote_id: null, job_id: null, number: '', name: phone, text: cutText(body, TEXT_MAX), amount_cents: null },
  }));
  return [...asked, ...strangers].toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ row }) => row);
}

/** Lists requests for a time, oldest first. A request has a time window, a message, or both. */
function dateRequests({ needs }: DashboardParts, { now }: Now): NeedRow[] {
  return needs.requests.map((request) => {
    const { day, from_minute: from, to_minute: to, wish } = request;
    const window = day !== null && from !== null && to !== null ? staffWindow({ day, from, to }, now) : '';
    const words = wish ? `“${wish}”` : '';
    const { quote_id, quote_number, customer_name } = request;
    return ofQuote(
      { id: quote_id, number: quote_number, customer_name },
      [window, words].filter(Boolean).join(' '),
      null,
    );
  });
}

function waiting({ needs }: DashboardParts, { now, timeZone }: Now) {
  const failed = needs.undelivered.map((row) => {
    const to = textsOf(row.body)('to');
    return ofQuote({ ...row, id: row.quote_id }, to ? `Not delivered to ${to}` : 'Not sent', null);
  });
  const of = (need: (typeof needs.waiting)[number]['need']) => needs.waiting.filter((row) => row.need === need);
  const unsent = of('undelivered').map((row) => ofQuote(row, 'Not sent', row.total_cents));
  const expiring = of('expiring').map((row) => {
    const until = row.expires_at ? `Valid until ${staffDate(lastValidDay(row.expires_at), timeZone, now)}` : '';
    return ofQuote(row, until, row.total_cents);
  });
  const silent = of('silent').map((row) =>
    ofQuote(row, row.sent_at ? `Sent ${staffDate(row.sent_at, timeZone, now)}` : '', row.total_cents),
  );
  return { undelivered: [...failed, ...unsent], expiring, silent };
}

function overdue({ needs }: DashboardParts, { now, timeZone }: Now): NeedRow[] {
  return needs.overdue.flatMap((row) => {
    const due = overdueOf(row, row.is_scheduled, dayIn(now, timeZone));
    if (!due) return [];
    const label = due.part === 'deposit' ? 'Deposit due' : 'Due';
    return [ofQuote(row, `${label} since ${staffDay(due.since, now)}`, due.cents)];
  });
}

function disputes({ needs }: DashboardParts, { now, timeZone }: Now): NeedRow[] {
  return needs.disputes.map((row) => {
    const { status, amount_cents, due_by } = row;
    const text = due_by ? `Respond by ${staffDate(due_by, timeZone, now)}` : DISPUTE_LABELS[status];
    return ofQuote(row, text, amount_cents);
  });
}

/**
 * Presents conflicts of upcoming visits, except visits outside working hours, which people may plan on purpose. Stops
 * at the number that the dashboard shows, because comparing visits is slow.
 */
function conflicts({ work }: DashboardParts, { now, timeZone }: Now): NeedRow[] {
  const found = new Map<string, NeedRow>();
  for (const visit of work.visits) {
    if (found.size > NEEDS_COUNTED) break;
    if (visit.state === 'done' || !visit.ends_at || visit.ends_at <= now) continue;
    const entry = work.present(visit);
    const worst = entry.conflicts.find(
      // Lists two overlapping visits as one conflict.
      ({ kind, other }) => kind !== 'outside_hours' && (other === null || !found.has(other)),
    );
    if (!worst) continue;
    const text = `${moment(entry, { now, timeZone })}: ${CONFLICT_LABELS[worst.kind]}`;
    found.set(entry.id, entryRow(entry, text));
  }
  return [...found.values()];
}

/** Omits work for which the customer requested a time, because it appears among the requests. */
function unscheduled({ work, needs }: DashboardParts, { now, timeZone }: Now): NeedRow[] {
  const asked = new Set<number | null>(needs.requests.map(({ quote_number }) => quote_number));
  const approved = work.approved.filter(({ number }) => !asked.has(number));
  const tray = work.tray.filter(({ quote_number }) => quote_number === null || !asked.has(quote_number));
  return [
    ...approved.map((row) => ofQuote(row, `Approved ${staffDate(row.approved_at, timeZone, now)}`, null)),
    ...tray.map(({ job_id, quote_number, customer_name, title }) => ({
      quote_id: null,
      job_id,
      number: quote_number === null ? '' : quoteNumber(quote_number),
      name: customer_name || title,
      text: 'Not scheduled yet',
      amount_cents: null,
    })),
  ];
}

function entryRow({ job_id, number, customer_name, title }: DashboardEntry, text: string): NeedRow {
  return { quote_id: null, job_id, number: number ?? '', name: customer_name || title, text, amount_cents: null };
}

function moment({ starts_at }: DashboardEntry, { now, timeZone }: Now): string {
  return starts_at === null ? '' : staffMoment(starts_at, timeZone, now);
}
