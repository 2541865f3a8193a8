import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import type { Day } from '#domain/calendar-days.ts';

/** Whether the demo company works: Monday to Friday, and on no federal holiday. */
export const isWorkday = (day: Day) => weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !federalHolidayOn(day);
