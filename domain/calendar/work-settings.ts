import type { DayHours } from './conflicts.ts';
import type { FederalHolidayId } from './federal-holidays.ts';
import { MINUTES_A_DAY } from './wall-time.ts';

export interface WorkSettings {
  /** Sunday first, in minutes since midnight. Equal start and end mean a day off */
  hours: readonly DayHours[];
  /** added once to each proposed length */
  set_up_minutes: number;
  /** minutes to keep free between visits at two properties */
  travel_minutes: number;
  tasks: readonly string[];
  holidays_worked: readonly FederalHolidayId[];
}

const WORKDAY: DayHours = { from: 480, to: 1080 };
const FREE: DayHours = { from: 0, to: 0 };

/** Working hours are Monday to Saturday, 8 to 6, until the company changes them. */
export const DEFAULT_WORK_SETTINGS: WorkSettings = {
  hours: [FREE, WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY],
  set_up_minutes: 30,
  travel_minutes: 15,
  tasks: [],
  holidays_worked: [],
};

export const WORK_LIMITS = { setUp: 480, travel: 240, dayEnd: MINUTES_A_DAY, daysOff: 200, reason: 100 } as const;
