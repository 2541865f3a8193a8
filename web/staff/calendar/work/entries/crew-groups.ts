import type { Person } from './crew.ts';
import type { CalendarEntry } from './entry.ts';

export interface CrewGroup {
  /** people with the same visits on this day, in team order */
  people: readonly Person[];
  visits: readonly CalendarEntry[];
}

/**
 * Groups the people who go to the same visits, because they ride together. The earliest group comes first.
 * @param visits in chronological order
 */
export function crewGroups(visits: readonly CalendarEntry[], people: readonly Person[]): CrewGroup[] {
  const groups = new Map<string, { people: Person[]; visits: readonly CalendarEntry[] }>();
  for (const person of people) {
    const own = visits.filter((visit) => visit.people.includes(person.id));
    if (own.length === 0) continue;
    const key = own.map(({ id }) => id).join(' ');
    const group = groups.get(key);
    if (group) group.people.push(person);
    else groups.set(key, { people: [person], visits: own });
  }
  const startOf = ({ visits: own }: CrewGroup) => own[0]?.starts_at ?? '';
  return [...groups.values()].toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
}
