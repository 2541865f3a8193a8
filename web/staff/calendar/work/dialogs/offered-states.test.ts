import { expect, test } from 'vitest';
import { earlyStates, offeredStates, usualNext } from './offered-states.ts';

const when = { now: new Date('2026-11-24T15:00:00-05:00'), timeZone: 'America/New_York' };
const scheduled = (starts_at: string | null) => ({ state: 'scheduled', starts_at }) as const;

test.each([
  ['later today', '2026-11-24T17:00:00-05:00', true],
  ['earlier today', '2026-11-24T08:00:00-05:00', true],
  ['today for the company, although it is tomorrow in UTC', '2026-11-24T22:00:00-05:00', true],
  ['tomorrow', '2026-11-25T08:00:00-05:00', false],
  ['next week', '2026-12-01T08:00:00-05:00', false],
  ['without a time', null, true],
])('“On my way” is not offered before the day of the visit: a visit %s', (_, starts_at, isOffered) => {
  const visit = scheduled(starts_at);
  expect(offeredStates(visit, when).includes('on_the_way')).toBe(isOffered);
  expect(usualNext(visit, when)).toBe(isOffered ? 'on_the_way' : undefined);
  expect(offeredStates(visit, when)).toContain('cancelled');
});

test.each([
  ['later today', '2026-11-24T17:00:00-05:00', true],
  ['yesterday', '2026-11-23T08:00:00-05:00', true],
  ['without a time', null, true],
  ['tomorrow', '2026-11-25T08:00:00-05:00', false],
  ['next week', '2026-12-01T08:00:00-05:00', false],
])('work has buttons from the day of the visit, and is in a menu before: a visit %s', (_, starts_at, hasButtons) => {
  const visit = scheduled(starts_at);
  const work = ['working', 'done'] as const;
  expect(work.map((state) => offeredStates(visit, when).includes(state))).toEqual([hasButtons, hasButtons]);
  expect(earlyStates(visit, when)).toEqual(hasButtons ? [] : work);
});

test('once a visit is underway, its next status is offered on any day', () => {
  const starts_at = '2026-11-20T08:00:00-05:00';
  expect(usualNext({ state: 'on_the_way', starts_at }, when)).toBe('working');
  expect(usualNext({ state: 'working', starts_at }, when)).toBe('done');
  const ahead = { state: 'working', starts_at: '2026-12-01T08:00:00-05:00' } as const;
  expect([usualNext(ahead, when), earlyStates(ahead, when)]).toEqual(['done', []]);
});
