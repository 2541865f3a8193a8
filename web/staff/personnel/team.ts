import type { z } from 'zod';
import type { company } from '#contract/company.ts';
import { ROLES } from '#domain/permissions.ts';

type TeamSchema = NonNullable<(typeof company.team)['~orpc']['outputSchema']>;
export type Team = z.output<TeamSchema>;
export type Member = Team['members'][number];

/** The owner first, then admins, then members; by name within a role. */
export function teamInOrder(members: readonly Member[]): Member[] {
  return members.toSorted(
    (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role) || a.full_name.localeCompare(b.full_name, 'en-US'),
  );
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const MINUTE_MS = 60_000;
const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['year', 365 * 24 * 60 * MINUTE_MS],
  ['month', 30 * 24 * 60 * MINUTE_MS],
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/** "3 hours ago"; the server notes it at most every five minutes, so that less than that is "just now". */
export function timeAgo(at: string, now: Date): string {
  const passed = now.getTime() - new Date(at).getTime();
  const step = STEPS.find(([, ms]) => passed >= ms);
  if (!step || passed < 5 * MINUTE_MS) return 'just now';
  const [unit, ms] = step;
  return relative.format(-Math.floor(passed / ms), unit);
}
