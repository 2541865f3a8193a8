import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { federalHolidayOn } from '#domain/calendar/federal-holidays.ts';
import type { Day } from '#domain/calendar-days.ts';

export const isWorkday = (day: Day) => weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !federalHolidayOn(day);
