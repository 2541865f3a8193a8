/** The days of a report, as they are in the URL. */
import {
  addDays,
  addMonths,
  type Day,
  dayInShort,
  firstDayOf,
  isDay,
  lastDayOf,
  monthOf,
} from '#domain/calendar-days.ts';

export const PERIODS = ['this-month', 'last-month', 'last-90-days', 'this-year', 'own'] as const;
export type PeriodName = (typeof PERIODS)[number];

export const PERIOD_LABELS: Record<PeriodName, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-90-days': 'Last 90 days',
  'this-year': 'This year',
  own: 'Own range',
};

/** Both days are included. */
export interface Period {
  from: Day;
  to: Day;
}

export interface PeriodChoice {
  period: PeriodName;
  /** of a custom range */
  from: string;
  to: string;
}

/** @returns null for a custom range that is incomplete or ends before it begins */
export function periodOf({ period, from, to }: PeriodChoice, today: Day): Period | null {
  const month = monthOf(today);
  const before = addMonths(month, -1);
  switch (period) {
    case 'this-month':
      return { from: firstDayOf(month), to: today };
    case 'last-month':
      return { from: firstDayOf(before), to: lastDayOf(before) };
    case 'last-90-days':
      return { from: addDays(today, -89), to: today };
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'own':
      return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
  }
}

/** The problem of a custom range; null while it is only incomplete. */
export function rangeProblem({ from, to }: Pick<PeriodChoice, 'from' | 'to'>): string | null {
  return isDay(from) && isDay(to) && from > to ? 'The last day is before the first day' : null;
}

/** "Nov 1, 2026 to Nov 21, 2026" */
export function periodInWords({ from, to }: Period): string {
  return from === to ? dayInShort(from) : `${dayInShort(from)} to ${dayInShort(to)}`;
}
