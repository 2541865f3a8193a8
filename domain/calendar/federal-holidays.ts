/** The eleven federal holidays of the United States (5 U.S.C. § 6103) and the days on which they are observed. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { type DaysOff, weekdayOf } from './conflicts.ts';

export const FEDERAL_HOLIDAYS = {
  new_year: 'New Year’s Day',
  martin_luther_king: 'Martin Luther King Jr. Day',
  presidents_day: 'Presidents’ Day',
  memorial_day: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence_day: 'Independence Day',
  labor_day: 'Labor Day',
  columbus_day: 'Columbus Day',
  veterans_day: 'Veterans Day',
  thanksgiving: 'Thanksgiving',
  christmas: 'Christmas Day',
} as const;
export type FederalHolidayId = keyof typeof FEDERAL_HOLIDAYS;
export const FEDERAL_HOLIDAY_IDS = Object.keys(FEDERAL_HOLIDAYS) as FederalHolidayId[];

export interface FederalHoliday {
  id: FederalHolidayId;
  day: Day;
  /** the Friday before a Saturday, the Monday after a Sunday, or else the day itself */
  observed: Day;
}

interface HolidayOnDay {
  id: FederalHolidayId;
  /** such as "Independence Day" or "Independence Day (observed)" */
  name: string;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** Returns holidays in chronological order. A holiday's own day decides its year, not the observed day. */
export function federalHolidaysOf(year: number): FederalHoliday[] {
  const days: Readonly<Record<FederalHolidayId, Day>> = {
    new_year: dayOf(year, 1, 1),
    martin_luther_king: nth(3, MONDAY, year, 1),
    presidents_day: nth(3, MONDAY, year, 2),
    memorial_day: lastMondayOfMay(year),
    juneteenth: dayOf(year, 6, 19),
    independence_day: dayOf(year, 7, 4),
    labor_day: nth(1, MONDAY, year, 9),
    columbus_day: nth(2, MONDAY, year, 10),
    veterans_day: dayOf(year, 11, 11),
    thanksgiving: nth(4, THURSDAY, year, 11),
    christmas: dayOf(year, 12, 25),
  };
  return FEDERAL_HOLIDAY_IDS.map((id) => ({ id, day: days[id], observed: observedDay(days[id]) }));
}

/**
 * Returns the holiday on this day. Both the actual and the observed day count: people are off on Saturday, July 4, and
 * on the Friday before.
 */
export function federalHolidayOn(day: Day): HolidayOnDay | null {
  const year = Number(day.slice(0, 4));
  // A New Year's Day on a Saturday is observed on December 31 of the year before.
  for (const { id, day: itself, observed } of [...federalHolidaysOf(year), ...federalHolidaysOf(year + 1)]) {
    if (day === itself) return { id, name: FEDERAL_HOLIDAYS[id] };
    if (day === observed) return { id, name: `${FEDERAL_HOLIDAYS[id]} (observed)` };
  }
  return null;
}

/**
 * Returns a company's holidays in the given day's year and the next year, which covers at least one year ahead.
 * @param worked holidays on which the company works
 */
export function holidaysOff(from: Day, worked: readonly FederalHolidayId[]): DaysOff[] {
  const year = Number(from.slice(0, 4));
  return [year, year + 1, year + 2]
    .flatMap(federalHolidaysOf)
    .filter(({ id }) => !worked.includes(id))
    .flatMap(({ day, observed }) => (day === observed ? [day] : [day, observed]))
    .filter((day) => day >= from && Number(day.slice(0, 4)) <= year + 1)
    .toSorted()
    .map((day) => ({
      person: null,
      firstDay: day,
      lastDay: day,
      holiday: federalHolidayOn(day)?.name,
    }));
}

function observedDay(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return addDays(day, -1);
  return weekday === SUNDAY ? addDays(day, 1) : day;
}

function dayOf(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function nth(count: number, weekday: number, year: number, month: number): Day {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

function lastMondayOfMay(year: number): Day {
  const last = dayOf(year, 5, 31);
  return addDays(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}
