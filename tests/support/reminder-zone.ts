import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { TestApp } from './app.ts';

/**
 * Hours at which a reminder may be sent, best first. An hour is left at both ends of the day, so that a test doesn't
 * run into the night.
 */
const HOURS = [12, 13, 14, 15, 16, 17, 18, 19, 11, 10, 9];

/**
 * Lets reminders of a company be sent now, by setting its time zone to one where it is day. In the middle of a federal
 * holiday there is none, so the app's clock advances to the first hour in which there is.
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
 * A time zone in which a reminder may be sent now: it is noon there, or on a federal holiday the latest hour of the day
 * before or the first of the next day. Null in the middle of a holiday.
 */
export function zoneForReminders(now: Date): string | null {
  const zones = HOURS.flatMap((hour) => [hour, hour - 24, hour + 24])
    .map((hour) => hour - now.getUTCHours())
    .filter((ahead) => ahead >= -12 && ahead <= 14)
    .map(zoneAhead);
  return zones.find((zone) => federalHolidayOn(dayIn(now, zone)) === null) ?? null;
}

/**
 * Name of the zone this many hours ahead. Zones named after an offset have the opposite sign: Etc/GMT+5 is five hours
 * behind.
 */
function zoneAhead(hours: number): string {
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
