import { addDays, type Day } from '#domain/calendar-days.ts';
import { type DayHours, type DaysOff, weekdayOf } from './conflicts.ts';

export const WINDOW_LIMITS = { windows: 20, capacity: 50, noticeDays: 60, horizonDays: 180 } as const;

/** Minimum number of available times listed before the "more" link, which starts on a new day. */
export const CHOICES_SHOWN = 6;
export const REQUESTS_A_DAY = 5;

export const WISH_MAX = 500;

export interface AppointmentWindow {
  /** 0 is Sunday */
  weekdays: number[];
  /** minutes since midnight */
  from: number;
  to: number;
  capacity: number;
  active: boolean;
}

export interface OfferRules {
  windows: readonly AppointmentWindow[];
  /** days from today to the first offered day. 1 is tomorrow */
  noticeDays: number;
  /** days from today to the last offered day */
  horizonDays: number;
  daysOff: readonly DaysOff[];
  /** Sunday first. Empty when the company has set no hours */
  hours: readonly DayHours[];
  minutes: number;
}

export interface OpenWindow {
  day: Day;
  window: AppointmentWindow;
  /** how many visits still fit, at least 1 */
  left: number;
}

export interface TakenTime {
  day: Day;
  /** minutes since midnight */
  from: number;
  to: number;
}

/**
 * Returns the windows that a customer can choose, in chronological order. Every visit counts against each window that
 * it overlaps, even one that staff scheduled. The work may run past its window, but not past the working hours. Work
 * longer than a working day must begin with the day's first window.
 */
export function openWindows(rules: OfferRules, taken: readonly TakenTime[], today: Day): OpenWindow[] {
  const byDay = Map.groupBy(taken, ({ day }) => day);
  const open: OpenWindow[] = [];
  for (let away = rules.noticeDays; away <= rules.horizonDays; away += 1) {
    const day = addDays(today, away);
    const isOff = rules.daysOff.some(
      ({ person, firstDay, lastDay }) => person === null && day >= firstDay && day <= lastDay,
    );
    if (isOff) continue;
    const ofDay = rules.windows
      .filter(({ active, weekdays }) => active && weekdays.includes(weekdayOf(day)))
      .toSorted((a, b) => a.from - b.from || a.to - b.to);
    for (const window of windowsThatFit(ofDay, rules.minutes, rules.hours[weekdayOf(day)])) {
      const inside = (byDay.get(day) ?? []).filter(({ from, to }) => from < window.to && window.from < to);
      const left = window.capacity - inside.length;
      if (left > 0) open.push({ day, window, left });
    }
  }
  return open;
}

/** @param windows of one day, in chronological order */
function windowsThatFit(
  windows: readonly AppointmentWindow[],
  minutes: number,
  open: DayHours | undefined,
): readonly AppointmentWindow[] {
  if (!open) return windows;
  const isLong = minutes > open.to - open.from;
  const inside = windows.filter(({ from }) => beginsWithin(from, open));
  return isLong ? inside.slice(0, 1) : inside.filter(({ from }) => from + minutes <= open.to);
}

const beginsWithin = (minute: number, open: DayHours) => minute >= open.from && minute < open.to;

/** Returns the weekdays on which a window begins outside the working hours. 0 is Sunday. */
export function weekdaysOutside(
  { weekdays, from }: Pick<AppointmentWindow, 'weekdays' | 'from'>,
  hours: readonly DayHours[],
): number[] {
  return weekdays.filter((weekday) => hours[weekday] && !beginsWithin(from, hours[weekday])).toSorted((a, b) => a - b);
}
