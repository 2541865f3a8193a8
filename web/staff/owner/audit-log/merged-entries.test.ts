import { expect, test } from 'vitest';
import { type ListedEntry, mergedEntries } from './merged-entries.ts';

const entry = (id: string, change: Partial<ListedEntry> = {}): ListedEntry => ({
  id,
  at: '2026-05-13T14:20:00Z',
  actor: 'Dana Reyes',
  action: 'customers.changed',
  target: `Customer ${id}`,
  ip: '203.0.113.4',
  place: null,
  ...change,
});

test('neighbors with the same person, action and address are one row; nothing is moved or lost', () => {
  const entries = [
    entry('a'),
    entry('b'),
    entry('c', { actor: 'Sam Ortiz' }),
    entry('d'),
    entry('e', { ip: '198.51.100.4' }),
    entry('f', { ip: '198.51.100.4', action: 'payment.recorded' }),
  ];
  const runs = mergedEntries(entries);
  expect(runs.map((run) => run.map(({ id }) => id).join(''))).toEqual(['ab', 'c', 'd', 'e', 'f']);
  expect(runs.flat()).toEqual(entries);
});
