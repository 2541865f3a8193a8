/** The federal holidays as switches. A switch is on if the company works on that holiday. */

import {
  FEDERAL_HOLIDAY_IDS,
  FEDERAL_HOLIDAYS,
  type FederalHoliday,
  type FederalHolidayId,
  federalHolidaysOf,
} from '#domain/calendar/federal-holidays.ts';
import { type Day, staffDay } from '#domain/calendar-days.ts';
import type { SharedFields } from '#web/staff/components/use-form.ts';

type HolidaysForm = Record<FederalHolidayId, boolean>;

export function holidaysForm(worked: readonly FederalHolidayId[]): HolidaysForm {
  const switches = FEDERAL_HOLIDAY_IDS.map((id) => [id, worked.includes(id)] as const);
  return Object.fromEntries(switches) as HolidaysForm;
}

export function workedIn(form: HolidaysForm): FederalHolidayId[] {
  return FEDERAL_HOLIDAY_IDS.filter((id) => form[id]);
}

/**
 * Returns each holiday once, in chronological order. A holiday stays listed until its own day and the day it is
 * observed are past.
 */
export function nextHolidays(today: Day): FederalHoliday[] {
  const year = Number(today.slice(0, 4));
  return [...federalHolidaysOf(year), ...federalHolidaysOf(year + 1)]
    .filter(({ day, observed }) => day >= today || observed >= today)
    .slice(0, FEDERAL_HOLIDAY_IDS.length);
}

/**
 * Formats the days of a holiday: "Sat, Jul 4, 2026, and Fri, Jul 3, 2026 (observed)". The calendar treats both days
 * as the holiday.
 */
export function holidayDays({ day, observed }: Pick<FederalHoliday, 'day' | 'observed'>, now = new Date()): string {
  const itself = staffDay(day, now);
  return observed === day ? itself : `${itself}, and ${staffDay(observed, now)} (observed)`;
}

export const SHARED_HOLIDAYS = Object.fromEntries(
  FEDERAL_HOLIDAY_IDS.map((id) => [
    id,
    { label: FEDERAL_HOLIDAYS[id], words: (works: boolean) => (works ? 'Work' : 'Day off') },
  ]),
) as SharedFields<HolidaysForm>;
