import { expect, test } from 'vitest';
import { conflictsOf, type PlannedEntry, type WorkRules } from './conflicts.ts';

const rules: WorkRules = {
  timeZone: 'America/New_York',
  hours: [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 ? { from: 0, to: 0 } : { from: 480, to: 1020 })),
  daysOff: [
    { person: 'ann', firstDay: '2026-11-24', lastDay: '2026-11-25' },
    { person: null, firstDay: '2026-11-26', lastDay: '2026-11-26' },
  ],
  travelMinutes: 20,
};

const entry = (id: string, start: string, end: string, people = ['ann'], place: string | null = id): PlannedEntry => ({
  id,
  start: Date.parse(start),
  end: Date.parse(end),
  people,
  place,
});

/** Monday, 9 to 11 in New York */
const visit = entry('a', '2026-11-23T14:00Z', '2026-11-23T16:00Z', ['ann', 'bob']);

function kinds(one: PlannedEntry, ...others: PlannedEntry[]): string[] {
  return conflictsOf(one, others, rules).map(({ kind, person, other }) => `${kind} ${person} ${other}`);
}

test.each([
  ['itself', visit, []],
  [
    'at the same time, somebody of both',
    entry('b', '2026-11-23T15:00Z', '2026-11-23T17:00Z', ['bob', 'cy']),
    ['overlap bob b'],
  ],
  ['at the same time, nobody of both', entry('b', '2026-11-23T15:00Z', '2026-11-23T17:00Z', ['cy']), []],
  ['right after, elsewhere', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z'), ['travel ann b']],
  ['right before, elsewhere', entry('b', '2026-11-23T13:00Z', '2026-11-23T13:45Z'), ['travel ann b']],
  ['with time to drive', entry('b', '2026-11-23T16:20Z', '2026-11-23T17:00Z'), []],
  ['right after, same address', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z', ['ann'], 'a'), []],
  ['right after, no address', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z', ['ann'], null), []],
])('%s', (_, other, expected) => {
  expect(kinds(visit, other)).toEqual(expected);
});

test.each([
  ['a day off of the person', entry('a', '2026-11-24T15:00Z', '2026-11-24T16:00Z'), ['day_off ann null']],
  ['a day off of somebody else', entry('a', '2026-11-24T15:00Z', '2026-11-24T16:00Z', ['bob']), []],
  ['a day off of the company', entry('a', '2026-11-26T15:00Z', '2026-11-26T16:00Z'), ['company_day_off null null']],
  ['too early', entry('a', '2026-11-23T12:30Z', '2026-11-23T14:00Z'), ['outside_hours null null']],
  ['too late', entry('a', '2026-11-23T21:00Z', '2026-11-23T22:15Z'), ['outside_hours null null']],
  ['until closing time', entry('a', '2026-11-23T21:00Z', '2026-11-23T22:00Z'), []],
  ['a Sunday', entry('a', '2026-11-22T15:00Z', '2026-11-22T16:00Z'), ['outside_hours null null']],
])('%s', (_, one, expected) => {
  expect(kinds(one)).toEqual(expected);
});

test('the two half past one of the night in which clocks go back do not collide', () => {
  const first = entry('a', '2026-11-01T05:30Z', '2026-11-01T06:00Z', ['ann'], null);
  const second = entry('b', '2026-11-01T06:30Z', '2026-11-01T07:00Z', ['ann'], null);
  expect(conflictsOf(first, [second], { ...rules, hours: [] })).toEqual([]);
});
