/** The times that a company offers to its customers. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { type DayHours, type DaysOff, weekdayOf } from './conflicts.ts';

export const WINDOW_LIMITS = { windows: 20, capacity: 50, noticeDays: 60, horizonDays: 180 } as const;

/** The default for a company that has not set up an offer: no windows. */
export const DEFAULT_OFFER = { windows: [], notice_days: 2, horizon_days: 60 } as const;

/** Minimum number of available times listed before the "more" link, which starts on a new day. */
export const CHOICES_SHOWN = 6;
/** How often a customer can request a time per day. */
export const REQUESTS_A_DAY = 5;

/** Maximum length of a customer's note about another time. */
export const WISH_MAX = 500;

export interface AppointmentWindow {
  /** 0 is Sunday */
  weekdays: number[];
  /** minutes since midnight */
  from: number;
  to: number;
  /** how many visits the window can hold */
  capacity: number;
  /** true when the window is currently offered */
  active: boolean;
}

export interface OfferRules {
  windows: readonly AppointmentWindow[];
  /** days from today to the first day on offer; 1 is tomorrow */
  noticeDays: number;
  /** days from today to the last day on offer */
  horizonDays: number;
  daysOff: readonly DaysOff[];
  /** Sunday first; empty when the company has set no hours */
  hours: readonly DayHours[];
  /** length of the work */
  minutes: number;
}

export interface OpenWindow {
  day: Day;
  window: AppointmentWindow;
  /** capacity left, at least 1 */
  left: number;
}

/** A visit that uses up a window's capacity, which is how many visits the company can do at the same time. */
export interface TakenTime {
  day: Day;
  /** minutes since midnight */
  from: number;
  to: number;
}

/**
 * Returns the windows that a customer can choose, in chronological order. A visit uses capacity in each window that
 * it overlaps, so the company's own schedule counts, not only what customers chose. Work that begins with the window
 * may run past it, but not past the working hours. Work that takes longer than a working day continues on the next
 * one, so it can begin with the day's first window.
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

/** Picks the windows that have enough time left for the work. @param windows of one day, in chronological order */
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

/** Returns the weekdays on which a window is not offered, because it begins outside the working hours; 0 is Sunday. */
export function weekdaysOutside(
  { weekdays, from }: Pick<AppointmentWindow, 'weekdays' | 'from'>,
  hours: readonly DayHours[],
): number[] {
  return weekdays.filter((weekday) => hours[weekday] && !beginsWithin(from, hours[weekday])).toSorted((a, b) => a - b);
}
