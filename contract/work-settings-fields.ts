import { z } from 'zod';
import { FEDERAL_HOLIDAY_IDS } from '#domain/calendar/federal-holidays.ts';
import { TASK_MAX, TASKS_MAX } from '#domain/calendar/job-limits.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { WORK_LIMITS } from '#domain/calendar/work-settings.ts';
import { Counter, DayInput, Id, Text, TrimmedText } from './base.ts';

export const TaskText = TrimmedText()
  .min(1, 'Please describe the task')
  .max(TASK_MAX, `A task can have at most ${TASK_MAX} characters`);

const DayHours = z
  .object({ from: z.int().min(0).max(MINUTES_A_DAY), to: z.int().min(0).max(MINUTES_A_DAY) })
  .refine(({ from, to }) => from <= to, { error: 'The end must be after the start', path: ['to'] });

export const WorkSettingsInput = z.object({
  /** Sunday first, in minutes since midnight. Equal start and end mean a day off */
  hours: z.array(DayHours).length(7),
  set_up_minutes: z
    .int('Enter a whole number of minutes')
    .min(0, 'Enter 0 or more minutes')
    .max(WORK_LIMITS.setUp, `Enter ${WORK_LIMITS.setUp} minutes or fewer`),
  travel_minutes: z
    .int('Enter a whole number of minutes')
    .min(0, 'Enter 0 or more minutes')
    .max(WORK_LIMITS.travel, `Enter ${WORK_LIMITS.travel} minutes or fewer`),
  /** the default checklist of a quote's job, in order. Omitted: unchanged */
  tasks: z.array(TaskText).max(TASKS_MAX, `The checklist can have at most ${TASKS_MAX} tasks`).optional(),
  /** federal holidays on which the company works. Omitted: unchanged */
  holidays_worked: z.array(z.enum(FEDERAL_HOLIDAY_IDS)).max(FEDERAL_HOLIDAY_IDS.length).optional(),
  /** the latest edit number that the client saw. 0 before the first save */
  edit_number: Counter(),
});

export const DayOffInput = z
  .object({
    /** null: the whole company */
    user_id: Id('users').nullable(),
    first_day: DayInput(),
    last_day: DayInput(),
    reason: Text(WORK_LIMITS.reason),
  })
  .refine(({ first_day, last_day }) => first_day <= last_day, {
    error: 'The last day can’t be before the first',
    path: ['last_day'],
  });

export const WorkSettings = z.object({
  hours: z.array(z.object({ from: z.int(), to: z.int() })),
  set_up_minutes: z.int(),
  travel_minutes: z.int(),
  tasks: z.array(z.string()),
  /** federal holidays on which the company works. On all others, customers can't pick a time */
  holidays_worked: z.array(z.enum(FEDERAL_HOLIDAY_IDS)),
  edit_number: z.int(),
  /** from today on, chronological */
  days_off: z.array(
    z.object({
      id: Id('days_off'),
      user_id: Id('users').nullable(),
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      reason: z.string(),
    }),
  ),
});
