import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/**
 * Formats the time since an instant: "3 hours ago". Less than five minutes is "just now", because the server updates
 * the time only every five minutes.
 */
export function timeAgo(at: string, now: Date): string {
  const passed = now.getTime() - new Date(at).getTime();
  const step = STEPS.find(([, ms]) => passed >= ms);
  if (!step || passed < 5 * MINUTE_MS) return 'just now';
  const [unit, ms] = step;
  return relative.format(-Math.floor(passed / ms), unit);
}
