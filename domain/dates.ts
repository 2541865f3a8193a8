import { DAY_MS } from './durations.ts';
import { type Language, LOCALES, MOMENTS } from './language/language.ts';

/** Date formats (docs/specification.md, section 9). */
type Instant = Date | string;

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

function parts(instant: Instant, timeZone: string, options: Intl.DateTimeFormatOptions, locale: string): string {
  return formatOf(locale, { timeZone, ...options }).format(new Date(instant));
}

/** Returns "November 21, 2026". */
export function formatDate(instant: Instant, timeZone: string, locale = 'en-US'): string {
  return parts(instant, timeZone, { year: 'numeric', month: 'long', day: 'numeric' }, locale);
}

/** Returns "3:05 PM". */
export function formatTime(instant: Instant, timeZone: string, locale = 'en-US'): string {
  return parts(instant, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true }, locale).replace(/\u202f/g, ' ');
}

/** Returns "November 21, 2026 at 3:05 PM". */
export function formatDateTime(instant: Instant, timeZone: string, language: Language = 'en'): string {
  const locale = LOCALES[language];
  return MOMENTS[language](formatDate(instant, timeZone, locale), formatTime(instant, timeZone, locale));
}

/** Returns "ET", which people say all year. A zone without such a name gets its offset at the instant: "GMT+1". */
export function zoneName(instant: Instant, timeZone: string, language: Language = 'en'): string {
  const named = (style: 'shortGeneric' | 'short') =>
    formatOf(LOCALES[language], { timeZone, timeZoneName: style })
      .formatToParts(new Date(instant))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const generic = named('shortGeneric');
  return /^[A-Z]{2,4}$/.test(generic) ? generic : named('short');
}

/** Returns "Eastern Time", for a sentence such as "Times are in Eastern Time." */
export function zoneLongName(timeZone: string, now = new Date()): string {
  const named = (style: 'longGeneric' | 'long') =>
    formatOf('en-US', { timeZone, timeZoneName: style })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const generic = named('longGeneric');
  return generic.startsWith('GMT') ? named('long') : generic;
}

/**
 * Returns "Eastern Time (New York)", for a choice among zones: many share a name. A zone without a city, such as UTC,
 * has only its name.
 */
export function zoneLabel(timeZone: string, now = new Date()): string {
  const [, ...places] = timeZone.replaceAll('_', ' ').split('/');
  const name = zoneLongName(timeZone, now);
  return places.length === 0 ? name : `${name} (${places.reverse().join(', ')})`;
}

/**
 * Returns "November 21, 2026 at 3:05 PM ET", for readers who may be elsewhere. @param language of the customer who
 * reads it
 */
export function formatMoment(instant: Instant, timeZone: string, language: Language = 'en'): string {
  return `${formatDateTime(instant, timeZone, language)} ${zoneName(instant, timeZone, language)}`;
}

/** Leaves out the year if it is the year of `now`. */
function dayOptions(instant: Instant, timeZone: string, now: Date): Intl.DateTimeFormatOptions {
  const yearOf = (at: Instant) => parts(at, timeZone, { year: 'numeric' }, 'en-US');
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return yearOf(instant) === yearOf(now) ? day : { ...day, year: 'numeric' };
}

/** Returns "Sat, Nov 21", or "Fri, Nov 21, 2025" in another year. The whole staff app writes dates so. */
export function staffDate(instant: Instant, timeZone: string, now = new Date()): string {
  return parts(instant, timeZone, dayOptions(instant, timeZone, now), 'en-US');
}

/** Returns "Sat, Nov 21, 4:54 AM". The staff app needs no time zone. */
export function staffMoment(instant: Instant, timeZone: string, now = new Date()): string {
  return `${staffDate(instant, timeZone, now)}, ${formatTime(instant, timeZone)}`;
}

/** Returns "April 2024", for how long a customer is known. */
export function staffMonth(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone }).format(new Date(instant));
}

/**
 * Returns "November", or "N" below a bar.
 * @param month "2026-11"
 */
export function monthName(month: string, style: 'long' | 'narrow'): string {
  return new Intl.DateTimeFormat('en-US', { month: style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns "Saturday, November 21". */
export function formatWeekday(instant: Instant, timeZone: string, locale = 'en-US'): string {
  return parts(instant, timeZone, { weekday: 'long', month: 'long', day: 'numeric' }, locale);
}

/**
 * Offsets change only on a quarter hour, so they are cached per quarter hour. Asking a formatter for each of 500 visits
 * would be too slow.
 */
const QUARTER_MS = 15 * 60_000;
const OFFSETS_KEPT = 20_000;
let offsetsKept = 0;
/** Offsets in milliseconds, by time zone and then by quarter hours since 1970. */
const offsets = new Map<string, Map<number, number>>();

function offsetsIn(timeZone: string): Map<number, number> {
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, known);
  return known;
}

function zoneOffsetMs(instant: Date, timeZone: string): number {
  // Before 1972, offsets had odd seconds.
  if (!(instant.getTime() >= 2 * 365 * 96 * QUARTER_MS)) return readOffsetMs(instant, timeZone);
  const ofZone = offsetsIn(timeZone);
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const offset = readOffsetMs(instant, timeZone);
  offsetsKept += 1;
  if (offsetsKept > OFFSETS_KEPT) {
    offsets.clear();
    offsetsKept = 1;
  }
  offsetsIn(timeZone).set(quarter, offset);
  return offset;
}

function readOffsetMs(instant: Date, timeZone: string): number {
  const fields = Object.fromEntries(
    formatOf('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** @param local a local time written as if it were UTC */
function instantOf(local: number, timeZone: string): Date {
  // Two passes, because the offset at the first guess differs if clocks change in between.
  const guess = new Date(local - zoneOffsetMs(new Date(local), timeZone));
  return new Date(local - zoneOffsetMs(guess, timeZone));
}

function localTime(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + zoneOffsetMs(instant, timeZone));
}

/**
 * Returns when a quote expires: at the end of its expiration date in the company's time zone.
 * @returns midnight at the end of the day that is `days` days after `from`
 */
export function endOfDayAfter(from: Date, days: number, timeZone: string): Date {
  const local = localTime(from, timeZone);
  return instantOf(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days + 1), timeZone);
}

/** Returns when a day (2026-11-21) begins in the time zone. With `daysLater` 1, returns the day's end. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf(Date.UTC(year, month - 1, date + daysLater), timeZone);
}

/** Returns when clocks show a full hour (0 to 23) of a day (2026-11-21). */
export function hourOfDay(day: string, hour: number, timeZone: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf(Date.UTC(year, month - 1, date, hour), timeZone);
}

/**
 * Returns when clocks show a minute (0 to 1439) of a day (2026-11-21). Empty for a time that clocks skip when they go
 * forward. Two instants for a time that repeats when they go back.
 */
export function instantsShowing(day: string, minute: number, timeZone: string): Date[] {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const local = Date.UTC(year, month - 1, date, 0, minute);
  // Clocks change at most once in two days, so these are all offsets around that time.
  const offsets = new Set([-DAY_MS, 0, DAY_MS].map((away) => zoneOffsetMs(new Date(local + away), timeZone)));
  return [...offsets]
    .map((offset) => new Date(local - offset))
    .filter((instant) => localTime(instant, timeZone).getTime() === local)
    .toSorted((a, b) => a.getTime() - b.getTime());
}

/** Returns the day (2026-11-21) and the minutes since midnight (0 to 1439) by local clocks. */
export function clocksAt(instant: Date, timeZone: string): { day: string; minute: number } {
  const local = localTime(instant, timeZone);
  return { day: local.toISOString().slice(0, 10), minute: local.getUTCHours() * 60 + local.getUTCMinutes() };
}

/** Returns minutes since midnight (0 to 1439) by local clocks. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const local = localTime(instant, timeZone);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

/** Returns the hour (0 to 23) by local clocks. */
export function localHour(instant: Date, timeZone: string): number {
  return localTime(instant, timeZone).getUTCHours();
}

/** Returns when the month of `now` begins in the time zone. `monthsLater` -1 is the month before. */
export function startOfMonth(now: Date, timeZone: string, monthsLater = 0): Date {
  const local = localTime(now, timeZone);
  return instantOf(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsLater, 1), timeZone);
}

/** Returns the day for "valid until". At `expiresAt` itself, the customer can no longer approve. */
export function lastValidDay(expiresAt: Instant): Date {
  return new Date(new Date(expiresAt).getTime() - 1);
}

/** Returns "November 21, 2026 at 4:12:09 PM CT", with seconds and the zone for evidence. */
export function formatInstant(instant: Instant, timeZone: string, language: Language = 'en'): string {
  const locale = LOCALES[language];
  const options = { hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true } as const;
  const time = parts(instant, timeZone, options, locale).replace(/\u202f/g, ' ');
  return `${MOMENTS[language](formatDate(instant, timeZone, locale), time)} ${zoneName(instant, timeZone, language)}`;
}

/** Returns "Nov 21, 2026, 4:12 PM CT". */
export function formatLogTime(instant: Instant, timeZone: string, language: Language = 'en'): string {
  const options = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  } as const;
  const time = parts(instant, timeZone, options, LOCALES[language]).replace(/\u202f/g, ' ');
  return `${time} ${zoneName(instant, timeZone, language)}`;
}
