/** Working hours as a form. A time may be missing while someone types it. A day off remembers its hours. */
import type { z } from 'zod';
import { type WorkSettings, WorkSettingsInput } from '#contract/work-settings-fields.ts';
import { clockOf, MINUTES_A_DAY, minuteOfClock } from '#domain/calendar/wall-time.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { NO_PROBLEMS, type Problems, problemsBy } from '#web/staff/components/form-problems.ts';
import type { SharedFields } from '#web/staff/components/use-form.ts';

export type WorkView = z.output<typeof WorkSettings>;
type Hours = WorkView['hours'][number];

export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Weekday = (typeof WEEKDAYS)[number];
export const WEEKDAY_NAMES: Record<Weekday, string> = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
};

/** A day with times in the format of time fields: "08:30". */
export interface DayForm {
  works: boolean;
  from: string;
  to: string;
}

export interface WorkForm extends Record<Weekday, DayForm> {
  set_up_minutes: number | null;
  travel_minutes: number | null;
}

/** The initial hours when a day is turned on. */
const USUAL = { from: '08:00', to: '18:00' };

export function workForm({ hours, set_up_minutes, travel_minutes }: WorkView): WorkForm {
  const days = WEEKDAYS.map((day, index): [Weekday, DayForm] => [day, dayForm(hours[index])]);
  return { ...(Object.fromEntries(days) as Record<Weekday, DayForm>), set_up_minutes, travel_minutes };
}

function dayForm(hours: Hours | undefined): DayForm {
  if (!hours || hours.from === hours.to) return { works: false, ...USUAL };
  return { works: true, from: clockOf(hours.from), to: clockOf(hours.to) };
}

/** Converts a day's times. A day that ends at 12:00 AM ends at the midnight after it. */
function hoursOf({ works, from, to }: DayForm): Hours {
  if (!works) return { from: 0, to: 0 };
  return { from: minuteOfClock(from) ?? 0, to: minuteOfClock(to) || MINUTES_A_DAY };
}

export function enteredWork(form: WorkForm, edit_number: number): z.output<typeof WorkSettingsInput> {
  return {
    hours: WEEKDAYS.map((day) => hoursOf(form[day])),
    set_up_minutes: form.set_up_minutes ?? 0,
    travel_minutes: form.travel_minutes ?? 0,
    edit_number,
  };
}

export function workProblems(form: WorkForm): Problems {
  const days = WEEKDAYS.flatMap((day): [string, string][] => {
    const problem = dayProblem(form[day]);
    return problem === null ? [] : [[day, problem]];
  });
  const minutes = problemsBy(WorkSettingsInput, { ...enteredWork(form, 0), hours: WEEKDAYS.map(() => NO_HOURS) });
  return days.length + minutes.size === 0 ? NO_PROBLEMS : new Map([...days, ...minutes]);
}
const NO_HOURS: Hours = { from: 0, to: 0 };

function dayProblem(day: DayForm): string | null {
  if (!day.works) return null;
  if (minuteOfClock(day.from) === null || minuteOfClock(day.to) === null) return 'Enter a start and end time';
  const { from, to } = hoursOf(day);
  return from < to ? null : 'The end must be after the start';
}

/** Formats hours: "8:00 AM – 6:00 PM" or "Off". */
export function hoursInWords({ from, to }: Hours): string {
  return from === to ? 'Off' : `${minuteInWords(from)} – ${minuteInWords(to)}`;
}

const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0];

/** The days from Monday on. Days next to each other with the same hours are one run: "Mon – Fri", "8 AM – 6 PM". */
export function hourRuns(hours: readonly Hours[]): { days: string; words: string }[] {
  const runs: { first: number; last: number; words: string }[] = [];
  for (const [place, day] of FROM_MONDAY.entries()) {
    const words = hoursInWords(hours[day] ?? NO_HOURS).replaceAll(':00', '');
    const run = runs.at(-1);
    if (run?.words === words) run.last = place;
    else runs.push({ first: place, last: place, words });
  }
  return runs.map(({ first, last, words }) => ({ days: daySpan(first, last), words }));
}

function daySpan(first: number, last: number): string {
  const name = (place: number) => WEEKDAY_NAMES[WEEKDAYS[FROM_MONDAY[place] ?? 0] ?? 'sunday'].slice(0, 3);
  return first === last ? name(first) : `${name(first)} – ${name(last)}`;
}

const dayLabel = (day: DayForm) => hoursInWords(hoursOf(day));
const minutesLabel = (minutes: number | null) => `${minutes ?? 0} min`;

export const SHARED_WORK: SharedFields<WorkForm> = {
  ...(Object.fromEntries(
    WEEKDAYS.map((day) => [day, { label: WEEKDAY_NAMES[day], words: dayLabel }]),
  ) as SharedFields<WorkForm>),
  set_up_minutes: { label: 'Setup', words: minutesLabel },
  travel_minutes: { label: 'Travel', words: minutesLabel },
};
