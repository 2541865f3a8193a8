/** Places today's visits on a timeline: one lane for each crew, and one for unassigned visits. */
import { dayIn } from '#domain/calendar-days.ts';
import { clocksAt } from '#domain/dates.ts';
import type { DashboardData } from './dashboard-data.ts';

export type TodayVisit = DashboardData['today'][number];

interface Lane {
  key: string;
  /** empty for unassigned visits */
  people: readonly string[];
  /** more than one if visits of the lane overlap */
  rows: number;
}

export interface PlacedVisit {
  visit: TodayVisit;
  /** counted from the top, over all lanes */
  row: number;
  /** shares of the timeline, from 0 to 1 */
  from: number;
  to: number;
  /** where the visit ends, before `to` if its words and button need more room than it takes time */
  until: number;
}

interface DayPlan {
  /** 8 for "8 AM"; each hour has a column */
  hours: readonly number[];
  lanes: readonly Lane[];
  visits: readonly PlacedVisit[];
  rows: number;
  /** share of the timeline; null outside of it */
  now: number | null;
}

/** Hours that the timeline always shows. */
const USUAL_HOURS = { from: 8, to: 17 } as const;
const DAY_MINUTES = 1440;
/** The smallest width of a visit, in minutes, so that its name can be read. */
const SHORTEST = 45;
/** The smallest width of a visit without people, which also has a button. */
const SHORTEST_OPEN = 180;
export const ROWS_SHOWN = 6;

interface Timed {
  visit: TodayVisit;
  start: number;
  end: number;
  /** the real end, up to the shortest bar that can be seen */
  until: number;
}

/** True if the visit still needs people. */
export const isOpen = ({ people, state }: Pick<TodayVisit, 'people' | 'state'>): boolean =>
  people.length === 0 && state === 'scheduled';

export function dayPlan(visits: readonly TodayVisit[], now: string, timeZone: string): DayPlan {
  const today = dayIn(now, timeZone);
  const timed = visits.map((visit) => {
    const start = minuteWithin(today, visit.starts_at, timeZone);
    const end = minuteWithin(today, visit.ends_at, timeZone);
    const atLeast = (shortest: number) => Math.min(Math.max(end, start + shortest), DAY_MINUTES);
    return { visit, start, end: atLeast(isOpen(visit) ? SHORTEST_OPEN : SHORTEST), until: atLeast(SHORTEST) };
  });
  const first = Math.min(USUAL_HOURS.from, ...timed.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(USUAL_HOURS.to, ...timed.map(({ end }) => Math.ceil(end / 60)));
  const share = (minute: number) => (minute - first * 60) / ((last - first) * 60);
  const lanes: Lane[] = [];
  const placed: PlacedVisit[] = [];
  let rows = 0;
  for (const [key, ofCrew] of crews(timed)) {
    const inRows = packed(ofCrew);
    for (const [row, those] of inRows.entries())
      for (const { visit, start, end, until } of those)
        placed.push({ visit, row: rows + row, from: share(start), to: share(end), until: share(until) });
    lanes.push({ key, people: ofCrew[0]?.visit.people ?? [], rows: inRows.length });
    rows += inRows.length;
  }
  const at = share(minuteWithin(today, now, timeZone));
  return {
    hours: Array.from({ length: last - first }, (_, index) => first + index),
    lanes,
    visits: placed.toSorted((a, b) => visits.indexOf(a.visit) - visits.indexOf(b.visit)),
    rows,
    now: at >= 0 && at <= 1 ? at : null,
  };
}

/** Minutes since midnight by local clocks. A visit of several days fills the whole day. */
function minuteWithin(today: string, instant: string, timeZone: string): number {
  const { day, minute } = clocksAt(new Date(instant), timeZone);
  if (day === today) return minute;
  return day < today ? 0 : DAY_MINUTES;
}

/** Returns the crews, with unassigned visits last. */
function crews(timed: readonly Timed[]): [string, Timed[]][] {
  const byCrew = Map.groupBy(timed, ({ visit }) => visit.people.join('\n'));
  return [...byCrew].toSorted(([a], [b]) => Number(a === '') - Number(b === ''));
}

/** Puts each visit into the first row in which it overlaps no other. */
function packed(timed: readonly Timed[]): Timed[][] {
  const rows: Timed[][] = [];
  for (const each of timed.toSorted((a, b) => a.start - b.start)) {
    const row = rows.find((others) => others.every(({ end }) => end <= each.start));
    if (row) row.push(each);
    else rows.push([each]);
  }
  return rows;
}

/** Returns "8 AM", "9", "12 PM". Only the first hour and noon show AM or PM. */
export function columnLabel(hour: number, isFirst: boolean): string {
  const clock = hour % 12 === 0 ? 12 : hour % 12;
  return isFirst || hour === 12 ? `${clock} ${hour < 12 ? 'AM' : 'PM'}` : String(clock);
}

/** Returns first names, and full names where two people of today's crews share a first name. */
export function firstNames(people: readonly string[], everyone: readonly string[]): string[] {
  const firstOf = (name: string) => name.split(' ')[0] ?? name;
  return people.map((name) =>
    everyone.some((other) => other !== name && firstOf(other) === firstOf(name)) ? name : firstOf(name),
  );
}
