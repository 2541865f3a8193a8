import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFLICTS_SHOWN, conflictsOf, type WorkRules } from './conflicts.ts';
import { holidaysOff } from './federal-holidays.ts';
import { OtherEntries } from './other-entries.ts';
import type { PlannedEntry } from './timeline.ts';

const rules: WorkRules = {
  timeZone: 'America/New_York',
  hours: [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 0 ? { from: 0, to: 0 } : { from: 480, to: 1020 })),
  daysOff: [
    { person: 'ann', firstDay: '2026-11-24', lastDay: '2026-11-25' },
    { person: null, firstDay: '2026-11-26', lastDay: '2026-11-26' },
    ...holidaysOff('2026-11-01', []),
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
  return conflictsOf(one, new OtherEntries(others), rules).conflicts.map(
    ({ kind, person, other }) => `${kind} ${person} ${other}`,
  );
}

test.each([
  ['itself', visit, []],
  [
    'at the same time, sharing a person',
    entry('b', '2026-11-23T15:00Z', '2026-11-23T17:00Z', ['bob', 'cy']),
    ['overlap bob b'],
  ],
  ['at the same time, with other people', entry('b', '2026-11-23T15:00Z', '2026-11-23T17:00Z', ['cy']), []],
  ['right after, elsewhere', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z'), ['travel ann b']],
  ['right before, elsewhere', entry('b', '2026-11-23T13:00Z', '2026-11-23T13:45Z'), ['travel ann b']],
  ['with time to drive', entry('b', '2026-11-23T16:20Z', '2026-11-23T17:00Z'), []],
  ['right after, same address', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z', ['ann'], 'a'), []],
  ['right after, no address', entry('b', '2026-11-23T16:00Z', '2026-11-23T17:00Z', ['ann'], null), []],
])('another visit conflicts as expected: %s', (_, other, expected) => {
  expect(kinds(visit, other)).toEqual(expected);
});

test.each([
  ['a day off of the assigned person', entry('a', '2026-11-24T15:00Z', '2026-11-24T16:00Z'), ['day_off ann null']],
  ['a day off of someone else', entry('a', '2026-11-24T15:00Z', '2026-11-24T16:00Z', ['bob']), []],
  ['a company holiday', entry('a', '2026-11-26T15:00Z', '2026-11-26T16:00Z'), ['company_day_off null null']],
  ['a holiday', entry('a', '2026-12-25T15:00Z', '2026-12-25T16:00Z', []), ['holiday null null']],
  ['before opening time', entry('a', '2026-11-23T12:30Z', '2026-11-23T14:00Z'), ['outside_hours null null']],
  ['after closing time', entry('a', '2026-11-23T21:00Z', '2026-11-23T22:15Z'), ['outside_hours null null']],
  ['until closing time', entry('a', '2026-11-23T21:00Z', '2026-11-23T22:00Z'), []],
  ['a Sunday', entry('a', '2026-11-22T15:00Z', '2026-11-22T16:00Z'), ['outside_hours null null']],
])('days off and working hours conflict as expected: %s', (_, one, expected) => {
  expect(kinds(one)).toEqual(expected);
});

test('1:30 AM occurs twice when clocks go back, and visits at the two times don’t conflict', () => {
  const first = entry('a', '2026-11-01T05:30Z', '2026-11-01T06:00Z', ['ann'], null);
  const second = entry('b', '2026-11-01T06:30Z', '2026-11-01T07:00Z', ['ann'], null);
  expect(conflictsOf(first, new OtherEntries([second]), { ...rules, hours: [] }).conflicts).toEqual([]);
});

/** Compares every pair. The faster code under test has to agree. */
function byPairs(one: PlannedEntry, others: readonly PlannedEntry[], travelMinutes: number): string[] {
  return others.flatMap((other) => {
    const shared = other.id === one.id ? [] : one.people.filter((person) => other.people.includes(person));
    const gap = Math.max(other.start - one.end, one.start - other.end);
    const isElsewhere = one.place !== null && other.place !== null && one.place !== other.place;
    const kind = gap < 0 ? 'overlap' : isElsewhere && gap < travelMinutes * 60_000 ? 'travel' : null;
    return kind ? shared.map((person) => `${kind} ${person} ${other.id}`) : [];
  });
}

const ANYTIME: WorkRules = { timeZone: 'UTC', hours: [], daysOff: [], travelMinutes: 0 };
const planned = fc
  .record({
    start: fc.integer({ min: 0, max: 60 }),
    quarters: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 80 })),
    people: fc.uniqueArray(fc.constantFrom('ann', 'bob', 'cy')),
    place: fc.constantFrom(null, 'a', 'b', 'c'),
  })
  .map(({ start, quarters, ...rest }) => ({ start: start * 900_000, end: (start + quarters) * 900_000, ...rest }));

test('prepared timelines find the same conflicts as comparing all pairs', () => {
  fc.assert(
    fc.property(
      fc.array(planned, { maxLength: 25 }),
      planned,
      fc.integer({ min: 0, max: 240 }),
      fc.integer({ min: -1, max: 24 }),
      (entries, moved, travelMinutes, at) => {
        const others = entries.map((each, index) => ({ ...each, id: `e${String(index).padStart(2, '0')}` }));
        const one = { ...moved, id: others[at]?.id ?? 'new' };
        const expected = byPairs(one, others, travelMinutes);
        const rules = { ...ANYTIME, travelMinutes };
        const all = conflictsOf(one, new OtherEntries(others), rules, { limit: 100 });
        const words = all.conflicts.map(({ kind, person, other }) => `${kind} ${person} ${other}`);
        expect(words.toSorted()).toEqual(expected.toSorted());
        expect(all.conflict_count).toBe(expected.length);
        const few = conflictsOf(one, new OtherEntries(others), rules);
        expect(few.conflicts).toHaveLength(Math.min(expected.length, CONFLICTS_SHOWN));
        expect(few.conflict_count).toBe(expected.length);
        expect(few.conflicts.every((conflict) => all.conflicts.some((each) => isDeepStrictEqual(each, conflict)))).toBe(
          true,
        );
        expect(new Set(few.conflicts.map(({ kind }) => kind))).toEqual(new Set(all.conflicts.map(({ kind }) => kind)));
      },
    ),
    { numRuns: 2000 },
  );
});

test('a person with many days off is listed once', () => {
  const daysOff = Array.from({ length: 50 }, () => ({ person: 'ann', firstDay: '2026-11-23', lastDay: '2026-11-23' }));
  expect(conflictsOf(visit, new OtherEntries([]), { ...rules, daysOff })).toEqual({
    conflicts: [{ kind: 'day_off', person: 'ann', other: null }],
    conflict_count: 1,
  });
});

/** Counts how often the code reads times of visits while it finds all conflicts. */
function looksAt(entries: readonly PlannedEntry[]): number {
  let looks = 0;
  const counted = entries.map(({ id, people, place, start, end }) => ({
    id,
    people,
    place,
    get start() {
      looks += 1;
      return start;
    },
    get end() {
      looks += 1;
      return end;
    },
  }));
  const others = new OtherEntries(counted);
  for (const each of counted) conflictsOf(each, others, { ...ANYTIME, travelMinutes: 240 }, { parts: [] });
  return looks;
}

const HOUR = 3_600_000;
const pad = (index: number) => `e${String(index).padStart(5, '0')}`;
const many = (count: number, one: (index: number) => Omit<PlannedEntry, 'id' | 'people'>): PlannedEntry[] =>
  Array.from({ length: count }, (_, index) => ({ id: pad(index), people: ['ann'], ...one(index) }));

test.each<[string, (index: number, count: number) => Omit<PlannedEntry, 'id' | 'people'>]>([
  ['all at the same time', (index) => ({ start: 0, end: HOUR, place: `p${index}` })],
  [
    'one after another during a long one',
    (index, count) => ({
      start: index * HOUR,
      end: (index === 0 ? count : index + 1) * HOUR,
      place: `p${index}`,
    }),
  ],
  [
    'a crowd at one address, and one elsewhere after it',
    (index, count) => ({
      start: index < count / 2 ? 0 : HOUR,
      end: index < count / 2 ? HOUR : 2 * HOUR,
      place: index === count - 1 ? 'elsewhere' : 'same',
    }),
  ],
])('the work grows with the number of visits, not of pairs: %s', (_, one) => {
  const looks = (count: number) => looksAt(many(count, (index) => one(index, count)));
  // Sorting and binary search add a little per visit. Comparing pairs would take 64 times the work for 8 times the
  // visits.
  expect(looks(3200) / looks(400)).toBeLessThan(12);
});
