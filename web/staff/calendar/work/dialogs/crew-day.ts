/** Computes who is free on a day, for the dialogs that choose a time. */
import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { takesTime } from '#domain/calendar/visit-states.ts';
import type { DayPart } from '#domain/calendar/wall-time.ts';
import type { Day } from '#domain/calendar-days.ts';
import { offOn } from '#web/staff/calendar/work/entries/columns.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { fromToInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';

export interface Planned {
  entries: readonly CalendarEntry[];
  daysOff: readonly DaysOff[];
  /** the visit that is being scheduled, which can't be in its own way */
  own: string;
}

/** Returns when any of these people are at work. */
export function busyParts(people: readonly string[], { entries, own }: Omit<Planned, 'daysOff'>): DayPart[] {
  return entries
    .filter((entry) => entry.id !== own && takesTime(entry.state) && entry.people.some((id) => people.includes(id)))
    .flatMap(({ parts }) => parts);
}

/** Says what a person does on a day: "Off", or "Busy 8 AM – 12 PM". Empty for someone who is free. */
export function dayOfPerson(person: string, day: Day, planned: Planned): string {
  const off = offOn(planned.daysOff, day);
  if (off.company || off.people.includes(person)) return 'Off';
  const parts = busyParts([person], planned)
    .filter((part) => part.day === day)
    .toSorted((one, other) => one.from - other.from);
  if (parts.length === 0) return '';
  const rangeOf = ({ from, to }: DayPart) => fromToInWords(from, to).replaceAll(':00', '');
  return `Busy ${parts.map(rangeOf).join(', ')}`;
}
