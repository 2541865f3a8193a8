/** Previews a visit in another place before it is saved. Applies the server's rules without a request. */
import { APPROVAL_NOTES } from '#domain/calendar/approval.ts';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { conflictsOf, NO_CONFLICTS, siteOf, type WorkRules } from '#domain/calendar/conflicts.ts';
import { OtherEntries } from '#domain/calendar/other-entries.ts';
import { takesTime } from '#domain/calendar/visit-states.ts';
import { dayParts, instantOfWallTime, MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { CalendarEntry } from './entry.ts';
import type { Slot } from './grid-steps.ts';
import type { VisitPlacement } from './placement.ts';

export const SKIPPED = 'This time doesn’t exist (daylight saving time)';

export function plannedOf(entries: readonly CalendarEntry[]): OtherEntries {
  const planned = entries
    .filter(({ state }) => takesTime(state))
    .flatMap((entry) => {
      const { id, starts_at, ends_at, people } = entry;
      if (starts_at === null || ends_at === null) return [];
      return [{ id, start: Date.parse(starts_at), end: Date.parse(ends_at), people, place: siteOf(entry) }];
    });
  return new OtherEntries(planned);
}

/**
 * Returns the start of a slot, or null if the spring time change skips that time. In the fall, a visit at the second
 * of two identical clock times stays there until its time changes.
 */
function startOf(entry: CalendarEntry, slot: Slot, timeZone: string): Date | null {
  return instantOfWallTime(slot, timeZone, keepsSecond(entry, slot, timeZone));
}

/**
 * True if the visit starts at the second of two identical clock times and keeps that start. The fall time change
 * repeats an hour.
 */
export function keepsSecond({ parts: [first], starts_at }: CalendarEntry, slot: Slot, timeZone: string): boolean {
  if (!first || starts_at === null || first.day !== slot.day || first.from !== slot.minute) return false;
  return instantOfWallTime(slot, timeZone)?.getTime() !== Date.parse(starts_at);
}

/**
 * Returns the entry in its new place, with its conflicts. @param others all loaded visits, with or without this one
 */
export function placedEntry(
  entry: CalendarEntry,
  { slot, people }: VisitPlacement,
  others: OtherEntries,
  rules: WorkRules,
): CalendarEntry {
  const minutes = slot?.length ?? entry.minutes;
  const placed = { ...entry, minutes, people: [...people] };
  if (!slot) return { ...placed, starts_at: null, ends_at: null, parts: [], ...NO_CONFLICTS };
  const start = startOf(entry, slot, rules.timeZone);
  const to = Math.min(slot.minute + minutes, MINUTES_A_DAY);
  if (!start) return { ...placed, parts: [{ day: slot.day, from: slot.minute, to }], ...NO_CONFLICTS };
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const planned = { id: entry.id, start: start.getTime(), end: end.getTime(), people, place: siteOf(entry) };
  return {
    ...placed,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    parts: dayParts(start, end, rules.timeZone),
    ...(takesTime(entry.state) ? conflictsOf(planned, others, rules) : NO_CONFLICTS),
  };
}

export function problemsAt(placed: CalendarEntry, slot: Slot | null, timeZone: string): string[] {
  if (slot && instantOfWallTime(slot, timeZone) === null) return [SKIPPED];
  return placementProblems(placed);
}

export function placementProblems({ conflicts, approval }: Pick<CalendarEntry, 'conflicts' | 'approval'>): string[] {
  const note = approval && APPROVAL_NOTES[approval];
  return [...new Set([...(note ? [note] : []), ...conflicts.map(({ kind }) => CONFLICT_LABELS[kind])])];
}
