import { expect, test } from 'vitest';
import { dayLoads } from './day-load.ts';
import type { CalendarEntry } from './entry.ts';

const CLOSED = { from: 0, to: 0 };
const OPEN = { from: 480, to: 1080 };
const HOURS = [CLOSED, OPEN, OPEN, OPEN, OPEN, OPEN, CLOSED];
const [SUNDAY, MONDAY, TUESDAY] = ['2026-11-22', '2026-11-23', '2026-11-24'] as const;

const visit = (day: string, from: number, to: number, more: Partial<CalendarEntry> = {}) =>
  ({ kind: 'work', state: 'scheduled', parts: [{ day, from, to }], ...more }) as CalendarEntry;

test('a day is half full when one of two crews works all day', () => {
  const entries = [visit(MONDAY, 480, 1080), visit(TUESDAY, 480, 1080), visit(TUESDAY, 480, 780)];
  const loads = dayLoads([SUNDAY, MONDAY, TUESDAY], entries, HOURS);
  expect(loads.get(MONDAY)).toEqual({ minutes: 600, share: 0.5 });
  expect(loads.get(TUESDAY)).toEqual({ minutes: 900, share: 0.75 });
  expect(loads.get(SUNDAY)).toEqual({ minutes: 0, share: null });
});

test('canceled visits and blocked time do not count, and no day is more than full', () => {
  const none = [visit(MONDAY, 480, 1080, { state: 'cancelled' }), visit(MONDAY, 480, 600, { kind: 'blocked' })];
  expect(dayLoads([MONDAY], none, HOURS).get(MONDAY)).toEqual({ minutes: 0, share: 0 });
  expect(dayLoads([MONDAY], [visit(MONDAY, 300, 1200)], HOURS).get(MONDAY)).toEqual({ minutes: 900, share: 1 });
});
