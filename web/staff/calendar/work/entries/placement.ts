import type { DayHours } from '#domain/calendar/conflicts.ts';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { addDays, type Day, daysBetween } from '#domain/calendar-days.ts';
import type { Grip, Hit } from '#web/staff/calendar/work/drag/use-drag.ts';
import { peopleOfColumn } from './column-people.ts';

import { type Slot, shifted, snapped } from './grid-steps.ts';

export interface VisitPlacement {
  /** null: in the tray */
  slot: Slot | null;
  people: readonly string[];
  notifies?: boolean;
}

/** Visits of at least this many minutes are drawn above the hours, on each of their days. */
export const LONG_MINUTES = 1440;
const USUAL_MINUTE = 540;

/** Returns the minute of the day when work begins, for a visit without a time. */
export function firstMinute(day: Day, hours: readonly DayHours[]): number {
  const open = hours[weekdayOf(day)];
  return open && open.to > open.from ? open.from : USUAL_MINUTE;
}

/**
 * Returns the people of a visit that moved between two columns. The person of a column is undefined if the column
 * shows everyone, and null if it shows unassigned visits. A column of people who ride together hands over all of them.
 */
export function handedOver(
  people: readonly string[],
  from: string | null | undefined,
  to: string | null | undefined,
): readonly string[] {
  if (to === undefined || from === to) return people;
  const [before, after] = [from ? peopleOfColumn(from) : [], to === null ? [] : peopleOfColumn(to)];
  return [...people.filter((person) => !before.includes(person) && !after.includes(person)), ...after];
}

/** Assigns new visits automatically if the company has only one active person. In a larger team, the user chooses. */
export function firstCrew(people: readonly string[], crew: readonly { id: string }[]): readonly string[] {
  return people.length === 0 && crew.length === 1 ? crew.map(({ id }) => id) : people;
}

interface Held extends VisitPlacement {
  length: number;
  grip: Grip;
}

/** Returns the placement where a dragged visit would land; null if nothing would change. */
export function landingOf(
  { slot, people, length, grip }: Held,
  hit: Hit,
  hours: readonly DayHours[],
): VisitPlacement | null {
  const { zone, from } = hit;
  if (grip === 'resize') return slot && { slot: shifted(slot, 'resize', { days: 0, minutes: hit.later }), people };
  if (zone.kind === 'tray') return slot && { slot: null, people };
  if (zone.day === null) return null;
  const crew = handedOver(people, from?.person, zone.person);
  if (!slot) {
    const minute = zone.kind === 'time' ? snapped(hit.minute) : firstMinute(zone.day, hours);
    return { slot: { day: zone.day, minute, length }, people: crew };
  }
  // Outside time columns, a drop changes only the day. The same goes for a visit in the strip above the hours, or one
  // dragged by a day after its first.
  const isByTime = zone.kind === 'time' && from?.kind === 'time' && from.day === slot.day && length < LONG_MINUTES;
  const day = addDays(slot.day, daysBetween(from?.day ?? slot.day, zone.day));
  return { slot: { ...slot, day, minute: isByTime ? snapped(hit.minute) : slot.minute }, people: crew };
}

export function isSamePlacement(one: VisitPlacement, other: VisitPlacement): boolean {
  const key = ({ slot, people }: VisitPlacement) =>
    [slot?.day, slot?.minute, slot?.length, ...people.toSorted()].join(' ');
  return key(one) === key(other);
}
