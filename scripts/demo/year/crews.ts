/** Two crews, each with three starts a working day. */
import { addDays, dayIn, type Day } from '#domain/calendar-days.ts';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';

const STARTS = [8 * 60, 11 * 60, 14 * 60];

export interface Slot {
  day: Day;
  /** since midnight, by the company's clocks */
  minute: number;
  /** 0 or 1 */
  crew: number;
}

/** @returns the next start that nobody has taken; what it returns is taken */
export type SlotFinder = (after: Date, minutes: number) => Slot;

export function findSlots(timeZone: string): SlotFinder {
  /** crew and day → until when the crew is busy, in minutes */
  const busy = new Map<string, number>();
  return (after, minutes) => {
    for (let day = addDays(dayIn(after, timeZone), 2); ; day = addDays(day, 1)) {
      if (weekdayOf(day) === 0 || weekdayOf(day) === 6) continue;
      // Another crew begins every other day.
      for (const minute of STARTS)
        for (const crew of day.charCodeAt(9) % 2 === 0 ? [0, 1] : [1, 0]) {
          const key = `${crew} ${day}`;
          if ((busy.get(key) ?? 0) > minute) continue;
          // Half an hour on the road.
          busy.set(key, Math.min(minute + minutes + 30, MINUTES_A_DAY));
          return { day, minute, crew };
        }
    }
  };
}
