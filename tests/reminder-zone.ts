import { dayIn } from '#domain/calendar-days.ts';
import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';

/** Reminders wait during the night; an hour is left at both ends, so that a test does not run into it. */
const HOURS = [12, 13, 14, 15, 16, 17, 18, 19, 11, 10, 9];

/**
 * A time zone in which a reminder may leave now: it is noon there, or on a federal holiday the latest hour of the day before
 * or the first of the next one. In the middle of a holiday there is none, and noon is taken.
 */
export function zoneForReminders(now: Date): string {
  const zones = HOURS.flatMap((hour) => [hour, hour - 24, hour + 24])
    .map((hour) => hour - now.getUTCHours())
    .filter((ahead) => ahead >= -12 && ahead <= 14)
    .map(zoneAhead);
  return zones.find((zone) => federalHolidayOn(dayIn(now, zone)) === null) ?? zones[0] ?? 'Etc/GMT';
}

/** Zones named after an offset have the opposite sign: Etc/GMT+5 is five hours behind. */
function zoneAhead(hours: number): string {
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
