import { type Day, dayIn } from '#domain/calendar-days.ts';
import { formatTime, formatWeekday, staffDate, zoneName } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';

/** Returns "Tuesday, December 1". An appointment is too close to need a year. */
export function appointmentDay(start: Date, timeZone: string, language: Language): string {
  return formatWeekday(start, timeZone, LOCALES[language]);
}

/** Returns "8:00 AM" with a plain space, because some character sets lack the narrow one. */
export function appointmentTime(start: Date, timeZone: string, language: Language): string {
  return formatTime(start, timeZone, LOCALES[language]).replace(/\s/g, ' ');
}

/** Returns "8:00 AM ET", for readers who may be in another time zone. */
export function appointmentTimeThere(start: Date, timeZone: string, language: Language): string {
  return `${appointmentTime(start, timeZone, language)} ${zoneName(start, timeZone, language)}`;
}

/** Returns "Tuesday, December 1, 8:00 AM ET". */
export function appointmentStart(start: Date, timeZone: string, language: Language): string {
  return `${appointmentDay(start, timeZone, language)}, ${appointmentTimeThere(start, timeZone, language)}`;
}

/** Returns "8:20 AM" and "8:50 AM ET". */
export function arrivalThere(
  { from, to }: { from: Date; to: Date },
  timeZone: string,
  language: Language,
): [from: string, to: string] {
  return [appointmentTime(from, timeZone, language), appointmentTimeThere(to, timeZone, language)];
}

/** Returns the last day of work that spans several days; '' if the work ends on its first day. */
export function lastDayOfWork(start: Date, end: Date, timeZone: string, language: Language): string {
  const last = new Date(end.getTime() - 1);
  return dayIn(last, timeZone) === dayIn(start, timeZone) ? '' : appointmentDay(last, timeZone, language);
}

/**
 * Returns "Tuesday, December 1, 8:00 AM – 12:00 PM".
 * @param window in minutes since midnight
 */
export function windowLabel(window: { day: Day; from: number; to: number }, language: Language): string {
  const [from, to] = windowTimes(window, language);
  return `${appointmentDay(new Date(`${window.day}T00:00:00Z`), 'UTC', language)}, ${from} – ${to}`;
}

/** Returns "Tue, Dec 1, 8:00 AM – 12:00 PM", for the staff app. */
export function staffWindow(window: { day: Day; from: number; to: number }, now?: Date): string {
  return `${staffDate(`${window.day}T00:00:00Z`, 'UTC', now)}, ${windowTimes(window, 'en').join(' – ')}`;
}

/** Returns "8:00 AM" and "12:00 PM". */
export function windowTimes(
  { from, to }: { from: number; to: number },
  language: Language,
): [from: string, to: string] {
  const clock = (minute: number) => appointmentTime(new Date(minute * MINUTE_MS), 'UTC', language);
  return [clock(from), clock(to)];
}

/** Returns "Tuesday, December 1, 8:00 AM – 12:00 PM ET". */
export function windowLabelThere(window: { day: Day; from: number; to: number }, timeZone: string, language: Language) {
  const noon = new Date(`${window.day}T12:00:00Z`);
  return `${windowLabel(window, language)} ${zoneName(noon, timeZone, language)}`;
}

/** Returns "Sam and Ann", or ''. */
export function crewNames(firstNames: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(firstNames);
}
