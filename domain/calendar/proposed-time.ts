/** Proposes the first available time within the working hours of the company and its people. */
import { addDays, type Day } from '#domain/calendar-days.ts';
import { type DayHours, type DaysOff, weekdayOf } from './conflicts.ts';
import type { DayPart, WallTime } from './wall-time.ts';

const STEP = 15;
/** How far ahead to look. A proposal later than this wouldn't help anyone. */
export const PROPOSED_DAYS_MAX = 60;

export interface Wish {
  /** the company's local time */
  now: WallTime;
  minutes: number;
  people: readonly string[];
}

export interface Occupancy {
  /** Sunday first */
  hours: readonly DayHours[];
  daysOff: readonly DaysOff[];
  busy: readonly DayPart[];
  /** minutes to keep free around each visit */
  travelMinutes: number;
}

/**
 * Finds the first time without conflicts, on a quarter hour, never in the past and never on a day off. A visit longer
 * than a day begins on a day with no other visits.
 * @returns null when the next two months have no such time
 */
export function proposeTime(wish: Wish, occupancy: Occupancy): WallTime | null {
  const byDay = Map.groupBy(occupancy.busy, ({ day }) => day);
  for (let days = 0; days < PROPOSED_DAYS_MAX; days++) {
    const day = addDays(wish.now.day, days);
    const minute = freeMinute(day, wish, occupancy, byDay.get(day) ?? []);
    if (minute !== null) return { day, minute };
  }
  return null;
}

/** Returns the first free time on each of the next days that have one. */
export function nextFreeTimes(wish: Wish, occupancy: Occupancy, count: number): WallTime[] {
  const times: WallTime[] = [];
  let { now } = wish;
  while (times.length < count) {
    const time = proposeTime({ ...wish, now }, occupancy);
    if (!time) break;
    times.push(time);
    now = { day: addDays(time.day, 1), minute: 0 };
  }
  return times;
}

/**
 * Returns the company's next working day. A visit rained out on the Wednesday before Thanksgiving must not move to the
 * holiday.
 */
export function nextWorkday(after: Day, { hours, daysOff }: Pick<Occupancy, 'hours' | 'daysOff'>): Day {
  for (let days = 1; days <= PROPOSED_DAYS_MAX; days++) {
    const day = addDays(after, days);
    const open = hours[weekdayOf(day)];
    if (!isDayOff(day, [], daysOff) && (!open || open.from < open.to)) return day;
  }
  return addDays(after, 1);
}

function freeMinute(
  day: Day,
  { now, minutes, people }: Wish,
  { hours, daysOff, travelMinutes }: Occupancy,
  busy: readonly DayPart[],
) {
  const open = hours[weekdayOf(day)];
  if (!open || open.from >= open.to || isDayOff(day, people, daysOff)) return null;
  const needed = Math.min(minutes, open.to - open.from);
  const taken = busy.toSorted((one, other) => one.from - other.from);
  let minute = day === now.day ? Math.max(open.from, nextStep(now.minute)) : open.from;
  for (const { from, to } of taken)
    if (from < minute + needed + travelMinutes && to + travelMinutes > minute) minute = nextStep(to + travelMinutes);
  return minute + needed <= open.to ? minute : null;
}

function isDayOff(day: Day, people: readonly string[], daysOff: readonly DaysOff[]): boolean {
  return daysOff.some(
    ({ person, firstDay, lastDay }) =>
      day >= firstDay && day <= lastDay && (person === null || people.includes(person)),
  );
}

const nextStep = (minute: number) => Math.ceil(minute / STEP) * STEP;
