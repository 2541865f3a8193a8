import { type Day, weekdayAndDay } from '#domain/calendar-days.ts';
import { NOBODY } from '#web/staff/calendar/work/drag/drop-zones.ts';
import type { Column } from '#web/staff/calendar/work/entries/columns.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';

/** @param people of one day, each with a column; null when columns are days. A null person means unassigned visits. */
export function columnsOf(days: readonly Day[], people: readonly (Person | null)[] | null): readonly Column[] {
  const [first] = days;
  if (people && first)
    return people.map((person) => ({
      key: person?.id ?? NOBODY,
      day: first,
      person: person?.id ?? null,
      title: person?.full_name ?? 'Unassigned',
    }));
  return days.map((day) => ({
    key: day,
    day,
    person: undefined,
    title: weekdayAndDay(day),
  }));
}

/** The people with a column or row: unassigned first, then everyone, or only the chosen ones. */
export function shownPeopleOf(people: readonly Person[], chosen: readonly string[]): readonly (Person | null)[] {
  return [null, ...people].filter((person) => chosen.length === 0 || chosen.includes(person?.id ?? NOBODY));
}
