import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { clockOf, dayParts, instantOfWallTime, MINUTES_A_DAY, minuteOfClock, wallTimeOf } from './wall-time.ts';

const ZONES = [
  'America/New_York',
  'America/Phoenix',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
] as const;

const QUARTER_HOUR_MS = 15 * MINUTE_MS;

/** Tries every offset, as an independent check. Offsets are multiples of a quarter hour. */
function expectedInstants(day: string, minute: number, zone: string): number[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const inLondon = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  const shown = new Date(inLondon).toISOString().slice(0, 16).replace('T', ' ');
  // From 14 hours ahead to 12 hours behind UTC, so the earliest instant comes first.
  return Array.from({ length: 105 }, (_, step) => inLondon + (step - 56) * QUARTER_HOUR_MS).filter(
    (instant) => clock.format(instant) === shown,
  );
}

const anyDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true });

test('local times become the right instants in five time zones, on random days and around clock changes', () => {
  const changes = ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04'];
  const day = fc.oneof(
    fc.constantFrom(...changes),
    anyDay.map((date) => date.toISOString().slice(0, 10)),
  );
  fc.assert(
    fc.property(day, fc.nat({ max: MINUTES_A_DAY - 1 }), fc.constantFrom(...ZONES), (on, minute, zone) => {
      const expected = expectedInstants(on, minute, zone);
      expect(instantOfWallTime({ day: on, minute }, zone)?.getTime()).toBe(expected[0]);
      expect(instantOfWallTime({ day: on, minute }, zone, true)?.getTime()).toBe(expected.at(-1));
      for (const instant of expected) expect(wallTimeOf(new Date(instant), zone)).toEqual({ day: on, minute });
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['2026-03-08', 150, null, null],
  ['2026-11-01', 90, '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
  ['2026-11-21', 480, '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.000Z'],
])('clocks in New York show %s, minute %i, at the right instants', (day, minute, first, second) => {
  const at = (isSecond: boolean) =>
    instantOfWallTime({ day, minute }, 'America/New_York', isSecond)?.toISOString() ?? null;
  expect([at(false), at(true)]).toEqual([first, second]);
});

test.each([
  ['an ordinary morning', '2026-11-21T13:00Z', '2026-11-21T15:30Z', ['2026-11-21 480-630']],
  ['until midnight', '2026-11-22T03:00Z', '2026-11-22T05:00Z', ['2026-11-21 1320-1440']],
  ['across midnight', '2026-11-22T04:30Z', '2026-11-22T06:00Z', ['2026-11-21 1410-1440', '2026-11-22 0-60']],
  [
    'three days',
    '2026-11-20T20:00Z',
    '2026-11-22T15:00Z',
    ['2026-11-20 900-1440', '2026-11-21 0-1440', '2026-11-22 0-600'],
  ],
  ['five minutes, drawn as fifteen', '2026-11-21T13:00Z', '2026-11-21T13:05Z', ['2026-11-21 480-495']],
  ['five minutes before midnight', '2026-11-22T04:55Z', '2026-11-22T05:00Z', ['2026-11-21 1425-1440']],
  ['a visit during which clocks go back', '2026-11-01T05:45Z', '2026-11-01T06:15Z', ['2026-11-01 105-120']],
])('a visit is split into calendar parts: %s', (_, start, end, expected) => {
  const parts = dayParts(new Date(start), new Date(end), 'America/New_York');
  expect(parts.map(({ day, from, to }) => `${day} ${from}-${to}`)).toEqual(expected);
});

test('the parts of any visit follow each other, and each is tall enough to press', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 5000 }), fc.constantFrom(...ZONES), (start, minutes, zone) => {
      const parts = dayParts(start, new Date(start.getTime() + minutes * MINUTE_MS), zone);
      expect(parts.map(({ day }) => day)).toEqual([...new Set(parts.map(({ day }) => day))].toSorted());
      for (const { from, to } of parts)
        expect([from >= 0, to <= MINUTES_A_DAY, to - from >= 15]).toEqual([true, true, true]);
    }),
    { numRuns: 200 },
  );
});

test('every minute of a day can be written to a time field and read back; an invalid time is refused', () => {
  for (let minute = 0; minute < MINUTES_A_DAY; minute++) expect(minuteOfClock(clockOf(minute))).toBe(minute);
  expect([clockOf(MINUTES_A_DAY), minuteOfClock('08:30:00')]).toEqual(['00:00', 510]);
  expect(['', '8:30', '24:00', '08:60', 'noon'].map(minuteOfClock)).toEqual([null, null, null, null, null]);
});
