import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { TestApp } from './app.ts';

/** Reminders wait during the night; an hour is left at both ends, so that a test does not run into it. */
const HOURS = [12, 13, 14, 15, 16, 17, 18, 19, 11, 10, 9];

/**
 * Lets reminders of a company leave now: its clock is where it is day. In the middle of a federal holiday there is no such
 * place, so the app's clock moves on to the first hour in which there is one.
 */
export async function letRemindersLeave(app: TestApp, orgId: string): Promise<void> {
  let zone = zoneForReminders(app.services.now());
  while (zone === null) {
    app.clock.advance(HOUR_MS);
    zone = zoneForReminders(app.services.now());
  }
  await app.query('update organizations set time_zone = $2 where id = $1', [orgId, zone]);
}

/**
 * A time zone in which a reminder may leave now: it is noon there, or on a federal holiday the latest hour of the day before
 * or the first of the next one. Null in the middle of a holiday.
 */
export function zoneForReminders(now: Date): string | null {
  const zones = HOURS.flatMap((hour) => [hour, hour - 24, hour + 24])
    .map((hour) => hour - now.getUTCHours())
    .filter((ahead) => ahead >= -12 && ahead <= 14)
    .map(zoneAhead);
  return zones.find((zone) => federalHolidayOn(dayIn(now, zone)) === null) ?? null;
}

/** Zones named after an offset have the opposite sign: Etc/GMT+5 is five hours behind. */
function zoneAhead(hours: number): string {
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
