/** Quotes over time: the status of the quotes created in a period, and the decisions. */
import type { Day } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type Decision, QUOTE_GROUPS, type QuoteGroup } from '#domain/quote/lifecycle.ts';
import { type BucketSize, bucketSizeOf, bucketsOf, byBucket, type Period } from './periods.ts';
import { averageTicket, averageWait, type Decisions, winRate } from './rates.ts';
import { addUp, type DecidedSums } from './sums.ts';
import { WAIT_BUCKETS } from './wait-buckets.ts';

export type UndecidedGroup = Exclude<QuoteGroup, Decision>;

interface UndecidedDay {
  day: Day;
  state: UndecidedGroup;
  count: number;
  cents: Cents;
}

interface OverviewRows {
  /** decided quotes by creation day, without declined ones that have a next revision */
  created: readonly (Partial<DecidedSums> & { day: Day })[];
  /** without revisions of approved quotes */
  undecided: readonly UndecidedDay[];
  decided: readonly (Partial<DecidedSums> & { day: Day })[];
}

interface StateSum {
  state: QuoteGroup;
  count: number;
  total_cents: Cents;
}

export interface OverviewMetrics {
  made: number;
  made_cents: Cents;
  approved: number;
  declined: number;
  approved_cents: Cents;
  win_rate: number | null;
  average_ticket_cents: Cents | null;
  average_wait_seconds: number | null;
}

export interface Overview {
  bucket: BucketSize;
  made: { from: Day; to: Day; states: StateSum[] }[];
  decided: { from: Day; to: Day; approved: number; declined: number; approved_cents: Cents; win_rate: number | null }[];
  waits: { name: string; label: string; approved: number; declined: number }[];
  figures: OverviewMetrics;
}

/** @param waits at most one row per bucket of WAIT_BUCKETS */
export function overviewOf(
  period: Period,
  rows: OverviewRows,
  waits: readonly (Decisions & { bucket: number })[],
): Overview {
  const bucket = bucketSizeOf(period);
  const buckets = bucketsOf(period, bucket);
  const created = byBucket(rows.created, buckets, addUp);
  const undecided = byBucket(rows.undecided, buckets, (days) => days);
  return {
    bucket,
    made: created.map(({ from, to, sums }, index) => ({
      from,
      to,
      states: statesOf(sums, undecided[index]?.sums ?? []),
    })),
    decided: decidedParts(period, rows.decided, bucket),
    waits: WAIT_BUCKETS.map(({ name, label }, place) => {
      const { approved = 0, declined = 0 } = waits.find(({ bucket }) => bucket === place) ?? {};
      return { name, label, approved, declined };
    }),
    figures: overviewMetrics(rows),
  };
}

export function decidedParts(period: Period, days: OverviewRows['decided'], bucket: BucketSize): Overview['decided'] {
  return byBucket(days, bucketsOf(period, bucket), addUp).map(({ from, to, sums }) => ({
    from,
    to,
    approved: sums.approved,
    declined: sums.declined,
    approved_cents: sums.approved_cents,
    win_rate: winRate(sums),
  }));
}

export function overviewMetrics(rows: OverviewRows): OverviewMetrics {
  const made = statesOf(addUp(rows.created), rows.undecided);
  const decided = addUp(rows.decided);
  return {
    made: made.reduce((sum, { count }) => sum + count, 0),
    made_cents: made.reduce((sum, { total_cents }) => sum + total_cents, 0),
    approved: decided.approved,
    declined: decided.declined,
    approved_cents: decided.approved_cents,
    win_rate: winRate(decided),
    average_ticket_cents: averageTicket(decided),
    average_wait_seconds: averageWait(decided),
  };
}

function statesOf(decided: DecidedSums, undecided: readonly UndecidedDay[]): StateSum[] {
  return QUOTE_GROUPS.map((state) => {
    if (state === 'approved') return { state, count: decided.approved, total_cents: decided.approved_cents };
    if (state === 'declined') return { state, count: decided.declined, total_cents: decided.declined_cents };
    const days = undecided.filter((day) => day.state === state);
    return {
      state,
      count: days.reduce((sum, { count }) => sum + count, 0),
      total_cents: days.reduce((sum, { cents }) => sum + cents, 0),
    };
  });
}
