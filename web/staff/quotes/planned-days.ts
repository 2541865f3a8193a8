import { staffDate } from '#domain/dates.ts';
import type { FollowUpStep } from '#domain/messages/follow-up-steps.ts';
import { planSteps } from '#domain/messages/follow-up-times.ts';

/** Returns the days on which reminders would be sent if the quote were sent now, such as "Fri, Nov 27". */
export function plannedDays(
  steps: readonly FollowUpStep[],
  { expiresAt, zone, now }: { expiresAt: Date; zone: string; now: Date },
): string[] {
  const planned = planSteps(steps, { startedAt: now, expiresAt, zone, companyZone: zone }, now);
  return [...new Set(planned.map(({ dueAt }) => staffDate(dueAt, zone, now)))];
}

/** Returns "Fri, Nov 27 and Tue, Dec 1", or "Fri, Nov 27, and 4 more". */
export function daysLabel([first, second, ...others]: readonly string[]): string | null {
  if (first === undefined) return null;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, and ${others.length + 1} more`;
}
