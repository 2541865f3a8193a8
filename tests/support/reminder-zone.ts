import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { TestApp } from './app.ts';

/**
 * Hours at which the program may send a reminder, best first. Leaves out an hour at both ends of the day, so
 * that a test doesn't run into the night.
 */
const HOURS = [12, 13, 14, 15, 16, 17, 18, 19, 11, 10, 9];

/**
 * Sets the company's time zone to one where it is day, so that reminders may be sent now. In the middle of a
 * federal holiday there is none. Then advances the app's clock to the first hour with such a zone.
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
 * Returns a time zone in which the program may send a reminder now, at best one where it is noon. During a
 * federal holiday, takes a zone where it is still the day before or already the day after. Null when there is
 * none.
 */
export function zoneForReminders(now: Date): string | null {
  const zones = HOURS.flatMap((hour) => [hour, hour - 24, hour + 24])
    .map((hour) => hour - now.getUTCHours())
    .filter((ahead) => ahead >= -12 && ahead <= 14)
    .map(zoneAhead);
  return zones.find((zone) => federalHolidayOn(dayIn(now, zone)) === null) ?? null;
}

/** Etc/GMT names have the opposite sign: Etc/GMT+5 is five hours behind. */
function zoneAhead(hours: number): string {
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
