/** The times that a company offers its customers to choose from. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { type DayHours, type DaysOff, weekdayOf } from './conflicts.ts';

export const WINDOW_LIMITS = { windows: 20, capacity: 50, noticeDays: 60, horizonDays: 180 } as const;

/** What a company offers until it says otherwise: nothing to choose from. */
export const DEFAULT_OFFER = { windows: [], notice_days: 2, horizon_days: 60 } as const;

/** How many dates a page shows before "more". */
export const CHOICES_SHOWN = 6;
/** How often a customer may ask for a date in a day. */
export const REQUESTS_A_DAY = 5;

/** A customer's own words about another time. */
export const WISH_MAX = 500;

export interface AppointmentWindow {
  /** 0 is Sunday */
  weekdays: number[];
  /** minutes since midnight */
  from: number;
  to: number;
  /** how many visits fit in */
  capacity: number;
  /** offered at the moment */
  active: boolean;
}

export interface OfferRules {
  windows: readonly AppointmentWindow[];
  /** days between today and the first day on offer; 1 is tomorrow */
  noticeDays: number;
  /** the last day on offer, counted from today */
  horizonDays: number;
  daysOff: readonly DaysOff[];
  /** Sunday first; empty when the company has not said */
  hours: readonly DayHours[];
  /** how long the work takes */
  minutes: number;
}

export interface OpenWindow {
  day: Day;
  window: AppointmentWindow;
  /** at least 1 */
  left: number;
}

/** A visit that takes a place: as many people as the company has may do more at once, which is what the capacity says. */
export interface TakenTime {
  day: Day;
  /** minutes since midnight */
  from: number;
  to: number;
}

/**
 * What a customer can choose, in the order of time. A visit takes a place of each window that it reaches into, so that the
 * plan of the company counts and not only what customers chose. Work that begins with the window may go on after it, but
 * not after the working hours.
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
    const windows = rules.windows
      .filter(({ active, weekdays }) => active && weekdays.includes(weekdayOf(day)))
      .filter(({ from }) => fitsHours({ from, to: from + rules.minutes }, rules.hours[weekdayOf(day)]))
      .toSorted((a, b) => a.from - b.from || a.to - b.to);
    for (const window of windows) {
      const inside = (byDay.get(day) ?? []).filter(({ from, to }) => from < window.to && window.from < to);
      const left = window.capacity - inside.length;
      if (left > 0) open.push({ day, window, left });
    }
  }
  return open;
}

function fitsHours(work: DayHours, open: DayHours | undefined): boolean {
  return open === undefined || (work.from >= open.from && work.to <= open.to);
}
