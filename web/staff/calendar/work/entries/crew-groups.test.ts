import { expect, test } from 'vitest';
import { crewGroups } from './crew-groups.ts';
import type { CalendarEntry } from './entry.ts';

const visit = (id: string, starts_at: string, people: string[]) => ({ id, starts_at, people }) as CalendarEntry;
const person = (id: string) => ({ id, full_name: id });

test('people who go to the same visits are one crew, and crews are in the order of their first visit', () => {
  const visits = [
    visit('early', '2026-11-24T13:00:00Z', ['tess', 'jon']),
    visit('late', '2026-11-24T15:00:00Z', ['marco']),
    visit('last', '2026-11-24T17:00:00Z', ['jon', 'tess']),
    visit('unassigned', '2026-11-24T18:00:00Z', []),
  ];
  const groups = crewGroups(visits, ['dana', 'jon', 'marco', 'tess'].map(person));
  expect(groups.map(({ people, visits: own }) => [people.map(({ id }) => id), own.map(({ id }) => id)])).toEqual([
    [
      ['jon', 'tess'],
      ['early', 'last'],
    ],
    [['marco'], ['late']],
  ]);
});
