import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { TAP_DAYS_MAX, tapTime } from './tap-time.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const ago = (minutes: number) => NOW - minutes * 60_000;

test.each([
  ['at the time of the tap', ago(70), ago(120), ago(70)],
  ['no later than now', ago(-30), null, NOW],
  ['no earlier than the previous change', ago(70), ago(20), ago(20)],
  ['at most seven days ago', NOW - 30 * DAY_MS, null, NOW - TAP_DAYS_MAX * DAY_MS],
  ['now, when a clock that was set back puts the previous change in the future', ago(5), ago(-10), NOW],
])('a tap takes effect %s', (_, tapped, last, counts) => {
  expect(tapTime(tapped, NOW, last)).toBe(counts);
});
