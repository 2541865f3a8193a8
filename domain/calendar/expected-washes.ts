import { addMonths, type Day, monthOf } from '#domain/calendar-days.ts';
import { barShare } from '#domain/customer/standing.ts';
import { dayMonthsLater, type PlanState, type WashInterval } from './wash-plans.ts';

interface PlannedWashes {
  state: PlanState;
  next_on: Day;
  every_months: WashInterval;
  /** null for people who may not see prices */
  expected_cents: number | null;
}

interface ExpectedMonth {
  /** 2026-11 */
  month: string;
  cents: number;
  washes: number;
}

const MONTHS = 12;

/**
 * Returns the revenue that active plans bring in this month and each of the following eleven, if every customer
 * approves.
 */
export function expectedWashes(plans: readonly PlannedWashes[], today: Day) {
  const months = monthsOf(plans, today);
  const most = months.reduce((best, each) => (each.cents > best.cents ? each : best));
  return {
    months: months.map((each) => ({ ...each, share: barShare(each.cents, most.cents) })),
    total_cents: months.reduce((sum, { cents }) => sum + cents, 0),
    washes: months.reduce((sum, each) => sum + each.washes, 0),
    /** the month with the largest sum */
    most: most.month,
  };
}

function monthsOf(plans: readonly PlannedWashes[], today: Day): ExpectedMonth[] {
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(monthOf(today), index));
  const expected = new Map(months.map((month) => [month, { month, cents: 0, washes: 0 }]));
  const last = months.at(-1) ?? '';
  for (const { state, next_on, every_months, expected_cents } of plans) {
    if (state !== 'active') continue;
    for (let day = next_on; monthOf(day) <= last; day = dayMonthsLater(day, every_months)) {
      const of = expected.get(monthOf(day));
      if (!of) continue;
      of.washes += 1;
      of.cents += expected_cents ?? 0;
    }
  }
  return [...expected.values()];
}

/** Returns "4.4k" for $4,400. Used only for labels in charts. */
export function thousandsLabel(cents: number): string {
  return `${(cents / 100_000).toFixed(1)}k`;
}
