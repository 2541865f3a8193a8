import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { TAP_DAYS_MAX, tapTime } from './tap-time.ts';

const NOW = Date.UTC(2026, 10, 23, 15);
const ago = (minutes: number) => NOW - minutes * 60_000;

test.each([
  ['as it was tapped', ago(70), ago(120), ago(70)],
  ['not in the future', ago(-30), null, NOW],
  ['not before what happened last', ago(70), ago(20), ago(20)],
  ['at most some days ago', NOW - 30 * DAY_MS, null, NOW - TAP_DAYS_MAX * DAY_MS],
  ['now, when the last change is in the future by a clock that was set back', ago(5), ago(-10), NOW],
])('%s', (_, tapped, last, counts) => {
  expect(tapTime(tapped, NOW, last)).toBe(counts);
});
