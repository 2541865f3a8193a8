import { type Day, weekdayAndDay } from '#domain/calendar-days.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { columnOfPeople } from '#web/staff/calendar/work/entries/column-people.ts';
import { type Column } from '#web/staff/calendar/work/entries/columns.ts';
import type { Person } from '#web/staff/calendar/work/entries/crew.ts';
import { crewGroups } from '#web/staff/calendar/work/entries/crew-groups.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';

/** Returns one column per day. */
export function columnsOfDays(days: readonly Day[]): readonly Column[] {
  return days.map((day) => ({
    key: day,
    day,
    person: undefined,
    title: weekdayAndDay(day),
  }));
}

/**
 * Returns the columns of one day: unassigned visits, people who ride together, and people without visits.
 * @param people as from `shownPeopleOf`
 * @param visits in chronological order
 */
export function columnsOfCrews(
  day: Day,
  people: readonly (Person | null)[],
  visits: readonly CalendarEntry[],
): readonly Column[] {
  const named = people.filter((person) => person !== null);
  const crews = crewGroups(visits, named).map((group) => group.people);
  const idle = named.filter(({ id }) => !crews.flat().some((person) => person.id === id)).map((person) => [person]);
  const columns = [...crews, ...idle].map((crew) => {
    const person = columnOfPeople(crew.map(({ id }) => id));
    return { key: person, day, person, title: titleOf(crew) };
  });
  const unassigned = { key: UNASSIGNED, day, person: null, title: 'Unassigned' };
  return people.includes(null) ? [unassigned, ...columns] : columns;
}

/** Names one person in full, and people who ride together by their first names. */
function titleOf(crew: readonly Person[]): string {
  const [first, ...others] = crew.map(({ full_name }) => full_name);
  if (first === undefined || others.length === 0) return first ?? '';
  return [first, ...others].map((name) => name.split(' ')[0]).join(', ');
}

/** Returns the people with a column or row: unassigned visits first, then everyone or only the chosen people. */
export function shownPeopleOf(people: readonly Person[], chosen: readonly string[]): readonly (Person | null)[] {
  return [null, ...people].filter((person) => chosen.length === 0 || chosen.includes(person?.id ?? UNASSIGNED));
}
