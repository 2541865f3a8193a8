import { staffDate } from './dates.ts';
import { DAY_MS } from './durations.ts';

/** Days are written as 2026-11-21, and months as 2026-11. They have no hour and no time zone. */
export type Day = string;
export type Month = string;

const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/;
const MONTH_FORM = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Returns midnight UTC of the day. Use it only to count and format days, never to compare it with real instants. */
function utcOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function dayOfUtc(midnight: Date): Day {
  return midnight.toISOString().slice(0, 10);
}

/** The earliest and latest day that people can enter. Databases and browsers have no year 0. */
const DAYS_ACCEPTED = { first: '2000-01-01', last: '2100-12-31' } as const;

export function isAcceptedDay(day: Day): boolean {
  return day >= DAYS_ACCEPTED.first && day <= DAYS_ACCEPTED.last;
}

/** Returns false for a date that doesn't exist, such as 2026-02-30. */
export function isDay(text: string): text is Day {
  return DAY_FORM.test(text) && !Number.isNaN(utcOf(text).getTime()) && dayOfUtc(utcOf(text)) === text;
}

export function isMonth(text: string): text is Month {
  return MONTH_FORM.test(text);
}

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

export function dayIn(instant: Date | string, timeZone: string): Day {
  const parts = dayFormat(timeZone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export function addDays(day: Day, days: number): Day {
  return dayOfUtc(new Date(utcOf(day).getTime() + days * DAY_MS));
}

/** Negative when the second day comes first. */
export function daysBetween(first: Day, second: Day): number {
  return Math.round((utcOf(second).getTime() - utcOf(first).getTime()) / DAY_MS);
}

export function addMonths(month: Month, months: number): Month {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return dayOfUtc(new Date(Date.UTC(year, number - 1 + months, 1))).slice(0, 7);
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(addMonths(month, 1)), -1);
}

/** Returns the weeks of a month, Sunday to Saturday. Days of the neighboring months fill the first and last week. */
export function weeksOf(month: Month): Day[][] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: Day[][] = [];
  for (let sunday = addDays(first, -utcOf(first).getUTCDay()); sunday <= last; sunday = addDays(sunday, 7))
    weeks.push(weekOf(sunday));
  return weeks;
}

export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -utcOf(day).getUTCDay());
  return Array.from({ length: 7 }, (_, index) => addDays(sunday, index));
}

/** Returns "Sat". */
export const shortWeekday = (day: Day): string => dayInWords(day).slice(0, 3);

/** Returns "Sat 21". */
export const weekdayAndDay = (day: Day): string => `${shortWeekday(day)} ${Number(day.slice(-2))}`;

/** Returns "Saturday, November 21, 2026". */
export function dayInWords(day: Day, locale = 'en-US'): string {
  return utcOf(day).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
}

/** Returns "Nov 21, 2026". */
export function dayInShort(day: Day, locale = 'en-US'): string {
  return utcOf(day).toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
}

/** Returns "Sat, Nov 21", or "Fri, Nov 21, 2025" in another year. */
export function staffDay(day: Day, now = new Date()): string {
  return staffDate(utcOf(day), 'UTC', now);
}

/** Returns "Nov 22 – 28", "Nov 29 – Dec 5" or "Nov 23 – 29, 2025". */
export function staffDays(from: Day, to: Day, now = new Date()): string {
  if (from === to) return staffDay(from, now);
  const isThisYear = [from, to].every((day) => day.startsWith(`${now.getUTCFullYear()}-`));
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
    .formatRange(utcOf(from), utcOf(to))
    .replace(/\s/g, ' ');
}

export function monthInWords(month: Month, locale = 'en-US'): string {
  return utcOf(firstDayOf(month)).toLocaleDateString(locale, { timeZone: 'UTC', year: 'numeric', month: 'long' });
}
