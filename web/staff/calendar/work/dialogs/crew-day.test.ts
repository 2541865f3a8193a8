import { expect, test } from 'vitest';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { busyParts, dayOfPerson } from './crew-day.ts';

const FRIDAY = '2026-11-27';
const visit = (id: string, people: string[], from: number, to: number, state = 'scheduled') =>
  ({ id, people, state, parts: [{ day: FRIDAY, from, to }] }) as unknown as CalendarEntry;
const entries = [
  visit('later', ['ana'], 780, 840),
  visit('early', ['ana', 'ben'], 480, 720),
  visit('called off', ['cleo'], 480, 720, 'cancelled'),
];
const planned = { entries, daysOff: [{ person: 'dan', firstDay: FRIDAY, lastDay: FRIDAY }], own: '' };

test.each([
  ['ana', FRIDAY, 'Busy 8 AM – 12 PM, 1 – 2 PM'],
  ['ana', '2026-11-28', ''],
  ['cleo', FRIDAY, ''],
  ['dan', FRIDAY, 'Off'],
])('%s on %s: %s', (person, day, words) => expect(dayOfPerson(person, day, planned)).toBe(words));

test('a visit is never in its own way', () => {
  expect(dayOfPerson('ben', FRIDAY, { ...planned, own: 'early' })).toBe('');
  expect(busyParts(['ana', 'ben'], { entries, own: 'later' })).toEqual([{ day: FRIDAY, from: 480, to: 720 }]);
});
