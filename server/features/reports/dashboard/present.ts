import type { JobKind } from '#domain/calendar/job-limits.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { eventData, signedTimelineSentence, timelineSentence } from '#domain/quote/event-summary.ts';
import { hasMismatch, problemSentence } from '#domain/quote/evidence-problems.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { type DecidedTotals, decidedTotals, pendingTotals } from '#domain/reports/dashboard-totals.ts';
import type { VisitRow } from '#server/features/calendar/queries.ts';
import { presentNeeds } from './needs.ts';
import type { DashboardParts } from './queries.ts';

/** Number of quotes that people can take in at a glance. */
const QUOTES_SHOWN = 6;
const EVENTS_OF_A_QUOTE = 3;

interface Shown {
  now: Date;
  timeZone: string;
  userId: string;
  /** true lists the viewer's own visits first */
  ownFirst: boolean;
  /** true when the viewer may see totals over all quotes */
  totals: boolean;
  recordProblems: boolean;
  /** true when the viewer may read quotes; a key with only the reports scope gets counts and events */
  quotes: boolean;
  jobs: boolean;
}

export function presentDashboard(parts: DashboardParts, shown: Shown) {
  const { steps, findings, mismatched, needs } = parts;
  const total = (cents: number) => (shown.totals ? cents : null);
  const today = dayIn(shown.now, shown.timeZone);
  const { month, win_rate } = decidedTotals(parts.decided, today);
  const { before } = month;
  const pending = pendingTotals(parts.pending);
  return {
    needs: presentNeeds(parts, shown).map((need) => (shown.quotes && shown.jobs ? need : { ...need, rows: [] })),
    today: shown.jobs ? presentToday(parts, shown) : [],
    pending: {
      ...pending,
      total_cents: total(pending.total_cents),
      waiting_cents: total(pending.waiting_cents),
    },
    month: { ...withSums(month, total), before: withSums(before, total) },
    win_rate,
    open_cents: needs.money?.takes_payments ? total(needs.money.open_cents ?? 0) : null,
    record_problems: shown.recordProblems
      ? findings.map((finding) => ({
          quote_id: finding.id,
          number: quoteNumber(finding.number),
          customer_name: finding.customer_name,
          message: problemSentence(finding.problems),
          first_seen_at: finding.first_seen_at.toISOString(),
        }))
      : [],
    mismatched_quotes: mismatched?.count ?? 0,
    latest: presentLatest(parts),
    unconfirmed_messages: parts.unconfirmed?.count ?? 0,
    first_steps: {
      rate_book_saved: Boolean(steps?.rate_book_saved_at),
      company_phone: Boolean(steps?.company_phone),
      quote_made: Boolean(steps?.quote_made),
      quote_sent: Boolean(steps?.quote_sent),
    },
  };
}

function withSums(
  { from, to, approved, declined, approved_cents, declined_cents }: DecidedTotals['month']['before'],
  total: (cents: number) => number | null,
) {
  return {
    from,
    to,
    approved,
    declined,
    approved_cents: total(approved_cents),
    declined_cents: total(declined_cents),
  };
}

function presentToday({ work, people }: DashboardParts, { now, userId, ownFirst }: Shown) {
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  const visits = work.visits.flatMap((visit) => {
    const { starts_at, ends_at, state } = visit;
    const isToday = starts_at !== null && ends_at !== null && starts_at < work.tomorrow;
    return isToday && state !== 'cancelled' ? [visitOf({ ...visit, starts_at, ends_at }, names, userId)] : [];
  });
  const isOver = (visit: (typeof visits)[number]) => visit.state === 'done' && new Date(visit.ends_at) < now;
  // The sort is stable, so each group stays in chronological order.
  return visits.toSorted(
    (a, b) => (ownFirst ? Number(b.own) - Number(a.own) : 0) || Number(isOver(a)) - Number(isOver(b)),
  );
}

function visitOf(
  visit: VisitRow & { starts_at: Date; ends_at: Date },
  names: ReadonlyMap<string, string>,
  userId: string,
) {
  const { id, job_id, kind, state, title, property_address, starts_at, ends_at, people } = visit;
  return {
    id,
    job_id,
    kind: kind as JobKind,
    state: state as VisitState,
    title,
    property_address,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    people: people.map((person) => names.get(person) ?? ''),
    own: people.includes(userId),
  };
}

function presentLatest({ events }: DashboardParts) {
  const quotes = [...Map.groupBy(events, ({ quote_id }) => quote_id)];
  return quotes.slice(0, QUOTES_SHOWN).map(([quote_id, of]) => ({
    quote_id,
    number: quoteNumber(of[0]?.number ?? 0),
    customer_name: of[0]?.customer_name ?? '',
    events: of.slice(0, EVENTS_OF_A_QUOTE).map((event) => ({
      summary: latestSentence(event),
      at: event.at.toISOString(),
    })),
  }));
}

/** Never calls a quote signed if its record doesn't match its evidence. */
function latestSentence({
  type,
  body,
  decision,
  decided_by,
  found_problems,
}: DashboardParts['events'][number]): string {
  const isSigned = decision === 'approved' && decided_by === 'customer' && !hasMismatch(found_problems);
  return (isSigned ? signedTimelineSentence : timelineSentence)(type, eventData(body));
}
