/** Plans two crews with up to three visits a workday each. */

import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { addDays, type Day } from '#domain/calendar-days.ts';
import { isWorkday } from '../workdays.ts';

const MORNING = 8 * 60;
const EVENING = 17 * 60;
const STARTS = [MORNING, 11 * 60, 13 * 60, 14.5 * 60];

export interface Slot {
  day: Day;
  /** minutes since midnight, in the company's time zone */
  minute: number;
  /** 0 or 1 */
  crew: number;
}

/** Reserves the first available start from the given day on. */
export type SlotFinder = (from: Day, minutes: number) => Slot;

export function findSlots(): SlotFinder {
  /** end of the crew's last job in minutes since midnight, by crew and day */
  const busy = new Map<string, number>();
  return (from, minutes) => {
    for (let day = from; ; day = addDays(day, 1)) {
      if (!isWorkday(day)) continue;
      // The crews take turns, day by day, at getting the first job.
      for (const minute of STARTS)
        for (const crew of day.charCodeAt(9) % 2 === 0 ? [0, 1] : [1, 0]) {
          const key = `${crew} ${day}`;
          if ((busy.get(key) ?? 0) > minute) continue;
          // A long job starts in the morning.
          if (minute > MORNING && minute + minutes > EVENING) continue;
          // Half an hour of driving.
          busy.set(key, Math.min(minute + minutes + 30, MINUTES_A_DAY));
          return { day, minute, crew };
        }
    }
  };
}
