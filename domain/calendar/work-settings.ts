import type { DayHours } from './conflicts.ts';
import type { FederalHolidayId } from './federal-holidays.ts';
import { MINUTES_A_DAY } from './wall-time.ts';

/** Defaults that a company uses to plan its days. */
export interface WorkSettings {
  /** Sunday first, in minutes since midnight; equal start and end mean a day without work */
  hours: readonly DayHours[];
  /** added once to each proposed length */
  set_up_minutes: number;
  /** the minimum time between two properties */
  travel_minutes: number;
  /** the default checklist, in order: the tasks that a quote's job begins with */
  tasks: readonly string[];
  /** the federal holidays on which the company works */
  holidays_worked: readonly FederalHolidayId[];
}

const WORKDAY: DayHours = { from: 480, to: 1080 };
const FREE: DayHours = { from: 0, to: 0 };

/** The defaults until a company changes them: Monday to Saturday, 8 to 6. */
export const DEFAULT_WORK_SETTINGS: WorkSettings = {
  hours: [FREE, WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY],
  set_up_minutes: 30,
  travel_minutes: 15,
  tasks: [],
  holidays_worked: [],
};

export const WORK_LIMITS = { setUp: 480, travel: 240, dayEnd: MINUTES_A_DAY, daysOff: 200, reason: 100 } as const;
