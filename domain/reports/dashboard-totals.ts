import { addDays, type Day, firstDayOf, monthOf, weekOf } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { UndecidedGroup } from './overview.ts';
import { type Period, periodBefore } from './periods.ts';
import { type Decisions, winRate } from './rates.ts';
import { addUp, type DecidedSums } from './sums.ts';

/** Days of the win rate: enough to include the weeks of the chart. */
const WIN_RATE_DAYS = 90;
const WEEKS_SHOWN = 12;

interface MonthSums extends Decisions {
  approved_cents: number;
  declined_cents: number;
}

export interface DecidedTotals {
  /** this month so far and the same days of last month, as in the report */
  month: Period & MonthSums & { before: Period & MonthSums };
  win_rate: Period & Decisions & { share: number | null };
  weeks: (Period & Pick<MonthSums, 'approved' | 'approved_cents'>)[];
}

export function firstDayOfTotals(today: Day): Day {
  const { before, recent } = periodsOf(today);
  return before.from < recent.from ? before.from : recent.from;
}

/** Returns calendar weeks, oldest first. The current week ends today. */
function recentWeeks(today: Day): Period[] {
  const [sunday = today] = weekOf(today);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => {
    const from = addDays(sunday, 7 * (index + 1 - WEEKS_SHOWN));
    return { from, to: from === sunday ? today : addDays(from, 6) };
  });
}

function periodsOf(today: Day) {
  const month = { from: firstDayOf(monthOf(today)), to: today };
  return { month, before: periodBefore(month), recent: { from: addDays(today, 1 - WIN_RATE_DAYS), to: today } };
}

export function decidedTotals(days: readonly (Partial<DecidedSums> & { day: Day })[], today: Day): DecidedTotals {
  const within = ({ from, to }: Period) => addUp(days.filter(({ day }) => day >= from && day <= to));
  const of = (period: Period) => {
    const { approved, declined, approved_cents, declined_cents } = within(period);
    return { ...period, approved, declined, approved_cents, declined_cents };
  };
  const { month, before, recent } = periodsOf(today);
  const { approved, declined } = within(recent);
  return {
    month: { ...of(month), before: of(before) },
    win_rate: { ...recent, approved, declined, share: winRate({ approved, declined }) },
    weeks: recentWeeks(today).map((week) => {
      const sums = within(week);
      return { ...week, approved: sums.approved, approved_cents: sums.approved_cents };
    }),
  };
}

interface PendingSum {
  state: UndecidedGroup;
  count: number;
  total_cents: Cents;
  /** those that the customer has viewed */
  viewed: number;
  /** revisions of approved quotes among them */
  revisions: number;
}

export function pendingTotals(rows: readonly PendingSum[]) {
  const of = (state: PendingSum['state']) => rows.find((row) => row.state === state);
  const count = (state: PendingSum['state']) => of(state)?.count ?? 0;
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    total_cents: rows.reduce((sum, row) => sum + row.total_cents, 0),
    waiting: count('awaiting_reply'),
    waiting_cents: of('awaiting_reply')?.total_cents ?? 0,
    waiting_viewed: of('awaiting_reply')?.viewed ?? 0,
    waiting_revisions: of('awaiting_reply')?.revisions ?? 0,
    unsent: count('unsent'),
    drafts: count('draft'),
    expired: count('expired'),
  };
}
