import { addDays, addMonths, type Day, daysBetween, firstDayOf, lastDayOf, monthOf } from '#domain/calendar-days.ts';

/** Both days are included. */
export interface Period {
  from: Day;
  to: Day;
}

/** Ten years, with room for leap days. */
export const PERIOD_DAYS_MAX = 3660;

export function daysOf({ from, to }: Period): number {
  return daysBetween(from, to) + 1;
}

/**
 * Returns the period to compare with. A period from the first of a month compares with the same days a month, quarter
 * or year earlier: November 1 to 23 with October 1 to 23. Any other period compares with as many days right before
 * it.
 */
export function periodBefore({ from, to }: Period): Period {
  if (from !== firstDayOf(monthOf(from))) {
    const days = daysOf({ from, to });
    return { from: addDays(from, -days), to: addDays(to, -days) };
  }
  const months = monthsOf({ from, to });
  const month = addMonths(monthOf(to), -months);
  const sameDay = `${month}-${to.slice(8)}`;
  const last = lastDayOf(month);
  return {
    from: firstDayOf(addMonths(monthOf(from), -months)),
    to: to === lastDayOf(monthOf(to)) || sameDay > last ? last : sameDay,
  };
}

/**
 * Returns how many months to go back: a year for a period that starts in January, a quarter for a period within a
 * quarter, otherwise the number of months that the period touches.
 */
function monthsOf({ from, to }: Period): number {
  const touched = monthsBetween(from, to) + 1;
  const first = Number(from.slice(5, 7));
  if (touched > 1 && touched <= 3 && first % 3 === 1) return 3;
  return touched > 3 && touched <= 12 && first === 1 ? 12 : touched;
}

function monthsBetween(from: Day, to: Day): number {
  const index = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(to) - index(from);
}

export type BucketSize = 'day' | 'week' | 'month' | 'year';

const WEEKS_FROM_DAYS = 35;
const MONTHS_FROM_DAYS = 184;
const YEARS_FROM_DAYS = 1100;

/** A chart has at most 36 bars, so that people can read each. */
export function bucketSizeOf(period: Period): BucketSize {
  const days = daysOf(period);
  if (days <= WEEKS_FROM_DAYS) return 'day';
  if (days <= MONTHS_FROM_DAYS) return 'week';
  return days <= YEARS_FROM_DAYS ? 'month' : 'year';
}

/** Returns all buckets in order, even empty ones. The first and last may be shorter. */
export function bucketsOf(period: Period, size: BucketSize = bucketSizeOf(period)): Period[] {
  const buckets: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const end = lastDayOfBucket(from, size);
    const to = end < period.to ? end : period.to;
    buckets.push({ from, to });
    from = addDays(to, 1);
  }
  return buckets;
}

function lastDayOfBucket(day: Day, size: BucketSize): Day {
  if (size === 'day') return day;
  // Weeks start on the period's first day, so that all but the last have seven days.
  if (size === 'week') return addDays(day, 6);
  return size === 'month' ? lastDayOf(monthOf(day)) : `${day.slice(0, 4)}-12-31`;
}

export function byBucket<Row extends { day: Day }, Sum>(
  rows: readonly Row[],
  buckets: readonly Period[],
  sum: (rows: readonly Row[]) => Sum,
): { from: Day; to: Day; sums: Sum }[] {
  return buckets.map(({ from, to }) => ({ from, to, sums: sum(rows.filter(({ day }) => day >= from && day <= to)) }));
}
