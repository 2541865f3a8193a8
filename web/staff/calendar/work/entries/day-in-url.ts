import { createParser } from 'nuqs';
import { type Day, isDay } from '#domain/calendar-days.ts';

/** Parses a day such as 2026-11-23 from the URL. A URL without a day means today. */
export const parseAsDay = createParser<Day>({
  parse: (text) => (isDay(text) ? text : null),
  serialize: (day) => day,
});
