/** All visits of a day as they would be on another day. */

import type { WorkRules } from '#domain/calendar/conflicts.ts';
import type { Day } from '#domain/calendar-days.ts';
import { type Entry, slotOf } from './entry.ts';
import { placedEntry, plannedOf } from './preview.ts';

/** Returns the scheduled visits that begin on a day. */
export function movableOn(entries: readonly Entry[], day: Day): readonly Entry[] {
  return entries.filter(({ state, parts }) => state === 'scheduled' && parts[0]?.day === day);
}

/**
 * The visits at their times on another day, with their conflicts there.
 * @param there visits already planned around that day
 */
export function onOtherDay(visits: readonly Entry[], to: Day, there: readonly Entry[], rules: WorkRules): Entry[] {
  const moving = new Set(visits.map(({ id }) => id));
  const placeOn = (entry: Entry) => {
    const slot = slotOf(entry);
    return { slot: slot && { ...slot, day: to }, people: entry.people };
  };
  const alone = visits.map((entry) => placedEntry(entry, placeOn(entry), plannedOf([]), rules));
  const others = plannedOf([...there.filter(({ id }) => !moving.has(id)), ...alone]);
  return visits.map((entry) => placedEntry(entry, placeOn(entry), others, rules));
}
