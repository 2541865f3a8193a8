import type { Person } from '#web/staff/calendar/work/entries/crew.ts';

/** Who else drives on a day and to how many visits, in the order of the team. A visit of two people counts for both. */
export function stopsOfOthers(
  visits: readonly { people: readonly string[] }[],
  people: readonly Person[],
  ofWhom: string,
): { person: Person; count: number }[] {
  return people
    .filter(({ id }) => id !== ofWhom)
    .map((person) => ({ person, count: visits.filter(({ people: crew }) => crew.includes(person.id)).length }))
    .filter(({ count }) => count > 0);
}
