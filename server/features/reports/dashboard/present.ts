import type { JobKind } from '#domain/calendar/job-limits.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { type Day, dayIn } from '#domain/calendar-days.ts';
import { overdueOf } from '#domain/payments/open-parts.ts';
import { sumCents } from '#domain/pricing/money.ts';
import { activityLine } from '#domain/quote/activity-line.ts';
import { eventData, signedTimelineSentence, timelineSentence } from '#domain/quote/event-summary.ts';
import { hasMismatch, problemSentence } from '#domain/quote/evidence-problems.ts';
import type { ActorKind, QuoteEventType } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { type DecidedTotals, decidedTotals, pendingTotals } from '#domain/reports/dashboard-totals.ts';
import type { VisitRow } from '#server/features/calendar/queries.ts';
import { presentNeeds } from './needs.ts';
import type { DashboardParts } from './queries.ts';

/** The most quotes listed: as many as people can take in at a glance. */
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
  const { steps, findings, mismatched } = parts;
  const total = (cents: number) => (shown.totals ? cents : null);
  const today = dayIn(shown.now, shown.timeZone);
  const { month, win_rate, weeks } = decidedTotals(parts.decided, today);
  const { before } = month;
  const pending = pendingTotals(parts.pending);
  const owed = parts.takesPayments ? owedTotals(parts, today) : null;
  return {
    now: shown.now.toISOString(),
    needs: presentNeeds(parts, shown).map((need) => (shown.quotes && shown.jobs ? need : { ...need, rows: [] })),
    today: shown.jobs ? presentToday(parts, shown) : [],
    pending: {
      ...pending,
      total_cents: total(pending.total_cents),
      waiting_cents: total(pending.waiting_cents),
    },
    month: { ...withSums(month, total), before: withSums(before, total) },
    win_rate,
    weeks: weeks.map((week) => ({ ...week, approved_cents: total(week.approved_cents) })),
    open_cents: owed && total(owed.open_cents),
    overdue_cents: owed && total(owed.overdue_cents),
    open_quotes: owed?.count ?? 0,
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

/** Sums what customers owe, and the part of it that is overdue. */
function owedTotals({ openSums }: DashboardParts, today: Day) {
  return {
    count: openSums.reduce((count, sums) => count + sums.count, 0),
    open_cents: sumCents(openSums.flatMap(({ deposit_cents, rest_cents }) => [deposit_cents, rest_cents])),
    overdue_cents: sumCents(openSums.map((sums) => overdueOf(sums, sums.is_scheduled, today)?.cents ?? 0)),
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

function presentToday({ work, people }: DashboardParts, { userId, ownFirst }: Shown) {
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]));
  const visits = work.visits.flatMap((visit) => {
    const { starts_at, ends_at, state } = visit;
    const isToday = starts_at !== null && ends_at !== null && starts_at < work.tomorrow;
    return isToday && state !== 'cancelled' ? [visitOf({ ...visit, starts_at, ends_at }, names, userId)] : [];
  });
  // The sort is stable, so each group stays in chronological order.
  return ownFirst ? visits.toSorted((a, b) => Number(b.own) - Number(a.own)) : visits;
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

/** Leaves out stored records of decisions, because the decision itself is listed. */
function presentLatest({ events }: DashboardParts) {
  const quotes = [
    ...Map.groupBy(
      events.filter(({ type }) => type !== 'signed_copy'),
      ({ quote_id }) => quote_id,
    ),
  ];
  return quotes.slice(0, QUOTES_SHOWN).map(([quote_id, of]) => ({
    quote_id,
    number: quoteNumber(of[0]?.number ?? 0),
    customer_name: of[0]?.customer_name ?? '',
    events: of.slice(0, EVENTS_OF_A_QUOTE).map(presentEvent),
  }));
}

/** Never calls a quote signed if its record doesn't match its evidence. */
function presentEvent(event: DashboardParts['events'][number]) {
  const { body, decision, decided_by, found_problems, actor_kind, actor_name } = event;
  const type = event.type as QuoteEventType;
  const data = eventData(body);
  const isSigned = decision === 'approved' && decided_by === 'customer' && !hasMismatch(found_problems);
  return {
    type,
    summary: (isSigned ? signedTimelineSentence : timelineSentence)(type, data),
    ...activityLine({
      type,
      data,
      actor: { kind: actor_kind as ActorKind, name: actor_name },
      number: quoteNumber(event.number),
      customer: event.customer_name,
    }),
    at: event.at.toISOString(),
  };
}
