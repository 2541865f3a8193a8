import { type Day, weekdayAndDay } from '#domain/calendar-days.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import type { Column } from '#web/staff/calendar/work/entries/columns.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';

/**
 * Returns the columns of a view.
 * @param people one column each, all on the first day; null for one column per day. A null person stands for
 * unassigned visits.
 */
export function columnsOf(days: readonly Day[], people: readonly (Person | null)[] | null): readonly Column[] {
  const [first] = days;
  if (people && first)
    return people.map((person) => ({
      key: person?.id ?? UNASSIGNED,
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

/** Returns the people with a column or row: unassigned visits first, then everyone or only the chosen people. */
export function shownPeopleOf(people: readonly Person[], chosen: readonly string[]): readonly (Person | null)[] {
  return [null, ...people].filter((person) => chosen.length === 0 || chosen.includes(person?.id ?? UNASSIGNED));
}
