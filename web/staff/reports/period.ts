import {
  addDays,
  addMonths,
  type Day,
  firstDayOf,
  isDay,
  lastDayOf,
  monthInWords,
  monthOf,
  staffDays,
} from '#domain/calendar-days.ts';
import { type BucketSize, daysOf, PERIOD_DAYS_MAX, type Period } from '#domain/reports/periods.ts';

export type { Period };

export const PERIODS = [
  'this-month',
  '90-days',
  '12-months',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'custom',
] as const;
type PeriodName = (typeof PERIODS)[number];

/** The periods that people choose most. All others are behind "Other". */
export const MAIN_PERIODS = ['this-month', '90-days', '12-months'] as const satisfies readonly PeriodName[];

export function isMainPeriod(period: PeriodName): boolean {
  return MAIN_PERIODS.some((each) => each === period);
}

export const PERIOD_LABELS: Record<PeriodName, string> = {
  'this-month': 'This month',
  '90-days': '90 days',
  '12-months': '12 months',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  custom: 'Choose days',
};

interface PeriodChoice {
  period: PeriodName;
  from: string;
  to: string;
}

/**
 * Returns the days of a choice.
 * @returns null for a custom range that is incomplete, too long, or ends before it begins
 */
export function periodOf({ period, from, to }: PeriodChoice, today: Day): Period | null {
  const month = monthOf(today);
  const quarter = quarterOf(today);
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'this-month':
      return { from: firstDayOf(month), to: today };
    case '90-days':
      return { from: addDays(today, -89), to: today };
    case '12-months':
      return { from: firstDayOf(addMonths(month, -11)), to: today };
    case 'last-month':
      return months(addMonths(month, -1), 1);
    case 'this-quarter':
      return { from: firstDayOf(quarter), to: today };
    case 'last-quarter':
      return months(addMonths(quarter, -3), 3);
    case 'this-year':
      return { from: `${year}-01-01`, to: today };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'custom':
      return isDay(from) && isDay(to) && rangeProblem({ from, to }) === null ? { from, to } : null;
  }
}

function quarterOf(day: Day): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}`;
}

function months(first: string, count: number): Period {
  return { from: firstDayOf(first), to: lastDayOf(addMonths(first, count - 1)) };
}

/** Returns the problem of a custom range. Null for a valid or incomplete one. */
export function rangeProblem({ from, to }: Pick<PeriodChoice, 'from' | 'to'>): string | null {
  if (!isDay(from) || !isDay(to)) return null;
  if (from > to) return 'The last day is before the first day';
  return daysOf({ from, to }) > PERIOD_DAYS_MAX ? 'Choose ten years or less' : null;
}

/** Formats a period: "Nov 1 – 21", "Nov 1 – 21, 2025". */
export function periodInWords({ from, to }: Period): string {
  return staffDays(from, to);
}

const SHORT: Readonly<Record<BucketSize, Intl.DateTimeFormatOptions>> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** Returns the label below a column of a chart: "3", "Nov 3", "N", "2026". */
export function plotLabel(part: Period, size: BucketSize): string {
  if (size === 'day') return String(Number(part.from.slice(8)));
  return size === 'month' ? bucketLabel(part, size).slice(0, 1) : bucketLabel(part, size);
}

/** Returns the label of a part of a period: "Nov 3", "Nov 26", "2026". */
export function bucketLabel({ from }: Period, size: BucketSize): string {
  return new Date(`${from}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...SHORT[size] });
}

/**
 * Returns the label in the table: "November 2026". A period that covers only part of a month or year gets its dates.
 */
export function bucketInWords({ from, to }: Period, size: BucketSize): string {
  const month = monthOf(from);
  if (size === 'month' && from === firstDayOf(month) && to === lastDayOf(month)) return monthInWords(month);
  if (size === 'year' && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4);
  return periodInWords({ from, to });
}

/** Names the current part of a chart, which is not over: "November so far". */
export function soFarInWords({ from }: Period, size: BucketSize): string {
  if (size === 'day') return 'Today';
  if (size === 'week') return 'Latest week';
  const name = size === 'month' ? { month: 'long' as const } : { year: 'numeric' as const };
  return `${new Date(`${from}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', ...name })} so far`;
}
