import type { Person } from '#web/staff/calendar/work/entries/crew.ts';

/**
 * Lists the other people with visits on a day, in team order, with their number of visits. A visit with two people
 * counts for both.
 */
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
