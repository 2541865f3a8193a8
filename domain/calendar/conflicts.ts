/**
 * What speaks against a visit at a time, for people who plan. Nothing of it forbids anything: an owner may know that two
 * addresses are next door.
 */
import type { Day } from '#domain/calendar-days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type DayPart, dayParts } from './wall-time.ts';

export const CONFLICT_KINDS = ['overlap', 'travel', 'day_off', 'company_day_off', 'outside_hours'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

/** An entry of the calendar as conflicts see it. Instants are milliseconds since 1970. */
export interface PlannedEntry {
  id: string;
  start: number;
  end: number;
  /** ids of members */
  people: readonly string[];
  /** id of the property; null for an entry without an address */
  place: string | null;
}

export interface DaysOff {
  /** id of a member; null for the whole company */
  person: string | null;
  firstDay: Day;
  lastDay: Day;
}

/** Minutes since midnight; `from` equals `to` on a day without work. */
export interface DayHours {
  from: number;
  to: number;
}

export interface WorkRules {
  timeZone: string;
  /** Sunday first; empty when the company has not said */
  hours: readonly DayHours[];
  daysOff: readonly DaysOff[];
  /** the least minutes between two addresses */
  travelMinutes: number;
}

export interface Conflict {
  kind: ConflictKind;
  /** whom it concerns; null: everybody */
  person: string | null;
  /** the entry that it collides with */
  other: string | null;
}

/**
 * All conflicts of one entry. Times are compared as instants: the two half past one of the night in which clocks go back
 * are different times.
 * @param parts of the entry, when they are known
 */
export function conflictsOf(
  entry: PlannedEntry,
  others: readonly PlannedEntry[],
  rules: WorkRules,
  parts: readonly DayPart[] = dayParts(new Date(entry.start), new Date(entry.end), rules.timeZone),
): Conflict[] {
  return [
    ...collisions(entry, others, rules.travelMinutes),
    ...freeDays(entry.people, parts, rules.daysOff),
    ...hours(parts, rules.hours),
  ];
}

function collisions(entry: PlannedEntry, others: readonly PlannedEntry[], travelMinutes: number): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const other of others) {
    const shared = other.id === entry.id ? [] : entry.people.filter((person) => other.people.includes(person));
    const gap = Math.max(other.start - entry.end, entry.start - other.end);
    const isElsewhere = entry.place !== null && other.place !== null && entry.place !== other.place;
    const kind: ConflictKind | null =
      gap < 0 ? 'overlap' : isElsewhere && gap < travelMinutes * MINUTE_MS ? 'travel' : null;
    if (kind) conflicts.push(...shared.map((person) => ({ kind, person, other: other.id })));
  }
  return conflicts;
}

function freeDays(people: readonly string[], parts: readonly DayPart[], daysOff: readonly DaysOff[]): Conflict[] {
  return daysOff
    .filter(({ firstDay, lastDay }) => parts.some(({ day }) => day >= firstDay && day <= lastDay))
    .filter(({ person }) => person === null || people.includes(person))
    .map(({ person }) => ({ kind: person === null ? 'company_day_off' : 'day_off', person, other: null }));
}

function hours(parts: readonly DayPart[], week: readonly DayHours[]): Conflict[] {
  const isOutside = parts.some(({ day, from, to }) => {
    const open = week[weekdayOf(day)];
    return open !== undefined && (from < open.from || to > open.to);
  });
  return isOutside ? [{ kind: 'outside_hours', person: null, other: null }] : [];
}

/** What conflicts take for the place: without a stored property, the words of the address tell two places apart. */
export function siteOf(job: { property_id: string | null; property_address: string }): string | null {
  return job.property_id ?? (job.property_address || null);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
