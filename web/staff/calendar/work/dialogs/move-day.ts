import type { WorkRules } from '#domain/calendar/conflicts.ts';
import type { Day } from '#domain/calendar-days.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { placedEntry, plannedOf } from '#web/staff/calendar/work/entries/preview.ts';

export function movableOn(entries: readonly CalendarEntry[], day: Day): readonly CalendarEntry[] {
  return entries.filter(({ state, parts }) => state === 'scheduled' && parts[0]?.day === day);
}

/**
 * Places the visits on another day at the same times and finds their conflicts there.
 * @param there visits already scheduled around that day
 */
export function onOtherDay(
  visits: readonly CalendarEntry[],
  to: Day,
  there: readonly CalendarEntry[],
  rules: WorkRules,
): CalendarEntry[] {
  const moving = new Set(visits.map(({ id }) => id));
  const placementOn = (entry: CalendarEntry) => {
    const slot = slotOf(entry);
    return { slot: slot && { ...slot, day: to }, people: entry.people };
  };
  const alone = visits.map((entry) => placedEntry(entry, placementOn(entry), plannedOf([]), rules));
  const others = plannedOf([...there.filter(({ id }) => !moving.has(id)), ...alone]);
  return visits.map((entry) => placedEntry(entry, placementOn(entry), others, rules));
}
