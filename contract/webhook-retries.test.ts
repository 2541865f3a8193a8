import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS, HOUR_MS } from '#domain/durations.ts';
import { askedPauseMs, pauseAfter, WEBHOOK_TRIES } from './webhook-retries.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

const failures = fc.integer({ min: 1, max: WEBHOOK_TRIES + 3 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('webhook retries', () => {
  test('pauses grow from seconds to a day, span three days, and then end', () => {
    const pauses = Array.from({ length: WEBHOOK_TRIES }, (_, tried) => pauseAfter({ failures: tried + 1, random: 0 }));
    expect(pauses.map((pause) => pause && pause / 1000)).toEqual([
      5,
      60,
      300,
      1800,
      7200,
      18_000,
      36_000,
      50_400,
      72_000,
      DAY_SECONDS,
      null,
    ]);
    const planned = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
    expect(planned).toBeGreaterThan(3 * DAY_MS);
    expect(planned).toBeLessThan(4 * DAY_MS);
  });

  test('pauses are never shorter than planned and only slightly longer, except when the receiver asks for up to a day', () => {
    fc.assert(
      fc.property(failures, random, fc.integer({ min: -HOUR_MS, max: 10 * DAY_MS }), (tried, chance, asked) => {
        const planned = pauseAfter({ failures: tried, random: 0 });
        const pause = pauseAfter({ failures: tried, random: chance, askedPauseMs: asked });
        // A receiver's longer pause adds no attempts.
        expect(pause === null).toBe(tried >= WEBHOOK_TRIES);
        if (pause === null || planned === null) return;
        expect(pause).toBeGreaterThanOrEqual(Math.max(planned, Math.min(asked, DAY_MS)));
        expect(pause).toBeLessThanOrEqual(Math.max(planned * 1.1 + 1, Math.min(asked, DAY_MS)));
      }),
    );
  });

  test('pauses differ between receivers that failed at the same time', () => {
    const pause = (chance: number) => pauseAfter({ failures: 5, random: chance }) ?? 0;
    expect(pause(0.9) - pause(0.1)).toBeGreaterThan(60_000);
  });
});

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['Sat, 21 Nov 2026 12:05:00 GMT', 300_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %j asks for %s ms', (header, expected) => {
  expect(askedPauseMs(header, NOW)).toBe(expected);
});
