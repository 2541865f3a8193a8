/**
 * Finds conflicts of a planned visit. Conflicts only warn and never block: an owner may know, for example, that two
 * properties are next door to each other.
 */
import type { Day } from '#domain/calendar-days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { OtherEntries } from './other-entries.ts';
import type { PlannedEntry } from './timeline.ts';
import { type DayPart, dayParts } from './wall-time.ts';

export const CONFLICT_KINDS = ['overlap', 'travel', 'day_off', 'company_day_off', 'holiday', 'outside_hours'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export interface DaysOff {
  /** a member's id. null: the whole company */
  person: string | null;
  firstDay: Day;
  lastDay: Day;
  holiday?: string | undefined;
}

/** Working hours of a day, in minutes since midnight. Equal times mean a day off. */
export interface DayHours {
  from: number;
  to: number;
}

export interface WorkRules {
  timeZone: string;
  /** Sunday first. Empty when the company has set no hours */
  hours: readonly DayHours[];
  daysOff: readonly DaysOff[];
  /** minutes to keep free between visits at two properties */
  travelMinutes: number;
}

export interface Conflict {
  kind: ConflictKind;
  /** null: everyone */
  person: string | null;
  other: string | null;
}

/** The most conflicts listed for a visit. It can have as many conflicts as there are other visits. */
export const CONFLICTS_SHOWN = 5;
export const CONFLICTS_CHECKED = 50;

export interface EntryConflicts {
  /** each kind once before any kind repeats */
  conflicts: Conflict[];
  /** includes conflicts that aren't listed */
  conflict_count: number;
}

export const NO_CONFLICTS: EntryConflicts = { conflicts: [], conflict_count: 0 };

interface ConflictOptions {
  parts?: readonly DayPart[];
  limit?: number;
}

/**
 * Returns the first conflicts of a visit and their number. Compares instants, because 1:30 AM occurs twice when
 * clocks go back.
 */
export function conflictsOf(
  entry: PlannedEntry,
  others: OtherEntries,
  rules: WorkRules,
  {
    parts = dayParts(new Date(entry.start), new Date(entry.end), rules.timeZone),
    limit = CONFLICTS_SHOWN,
  }: ConflictOptions = {},
): EntryConflicts {
  const people = [...new Set(entry.people)];
  const collided = people.map((person) => collisions(entry, others, person, { travel: rules.travelMinutes, limit }));
  const alone = [...freeDays(people, parts, rules.daysOff), ...hours(parts, rules.hours)];
  return {
    conflicts: variedFirst([...collided.flatMap(({ conflicts }) => conflicts), ...alone]).slice(0, limit),
    conflict_count: alone.length + collided.reduce((sum, { conflict_count }) => sum + conflict_count, 0),
  };
}

/** Orders conflicts: one of each kind, then one of each kind per person, then all others. */
function variedFirst(conflicts: readonly Conflict[]): Conflict[] {
  const known = new Set<string>();
  const isNew = (key: string) => known.size < known.add(key).size;
  const ranks = conflicts.map(({ kind, person }) => {
    const ofKind = isNew(kind);
    const ofPerson = isNew(`${kind} ${person}`);
    return ofKind ? 0 : ofPerson ? 1 : 2;
  });
  return [0, 1, 2].flatMap((rank) => conflicts.filter((_, at) => ranks[at] === rank));
}

/** Finds overlapping visits of one person, and visits at two properties without time to drive. */
function collisions(
  entry: PlannedEntry,
  others: OtherEntries,
  person: string,
  { travel, limit }: { travel: number; limit: number },
): EntryConflicts {
  const { place } = entry;
  const theirs = others.of(person);
  const itself = others.itself(entry, person);
  const gap = travel * MINUTE_MS;
  const overlaps = theirs.all.overlapping(entry) - (itself && doOverlap(entry, itself) ? 1 : 0);
  const drives =
    place === null || gap === 0
      ? 0
      : theirs.placed.adjacent(entry, gap) -
        theirs.at(place).adjacent(entry, gap) -
        (itself && isTooSoon(entry, itself, gap) ? 1 : 0);
  const named = (kind: ConflictKind, count: number, found: Iterable<PlannedEntry>) =>
    firstOf(found, entry.id, Math.min(count, limit)).map(({ id }) => ({ kind, person, other: id }));
  return {
    conflicts: [
      ...named('overlap', overlaps, theirs.all.overlaps(entry)),
      ...named('travel', drives, theirs.placed.adjacentElsewhere(entry, gap)),
    ],
    conflict_count: overlaps + drives,
  };
}

function firstOf(found: Iterable<PlannedEntry>, ownId: string, limit: number): PlannedEntry[] {
  const first: PlannedEntry[] = [];
  if (limit <= 0) return first;
  for (const entry of found) {
    if (entry.id !== ownId) first.push(entry);
    if (first.length === limit) break;
  }
  return first;
}

function doOverlap(one: PlannedEntry, other: PlannedEntry): boolean {
  return one.start < other.end && other.start < one.end;
}

function isTooSoon(one: PlannedEntry, other: PlannedEntry, gapMs: number): boolean {
  const between = Math.max(other.start - one.end, one.start - other.end);
  return between >= 0 && between < gapMs && other.place !== null && other.place !== one.place;
}

/** Lists each person once, even if several of their days off overlap the visit. */
function freeDays(people: readonly string[], parts: readonly DayPart[], daysOff: readonly DaysOff[]): Conflict[] {
  const touched = daysOff.filter(({ firstDay, lastDay }) => parts.some(({ day }) => day >= firstDay && day <= lastDay));
  const isHoliday = touched.some(({ holiday }) => holiday !== undefined);
  const off = new Set(touched.filter(({ holiday }) => holiday === undefined).map(({ person }) => person));
  const chosen = [...off]
    .filter((person) => person === null || people.includes(person))
    .map((person): Conflict => ({ kind: person === null ? 'company_day_off' : 'day_off', person, other: null }));
  return isHoliday && !off.has(null) ? [...chosen, { kind: 'holiday', person: null, other: null }] : chosen;
}

function hours(parts: readonly DayPart[], week: readonly DayHours[]): Conflict[] {
  const isOutside = parts.some(({ day, from, to }) => {
    const open = week[weekdayOf(day)];
    return open !== undefined && (from < open.from || to > open.to);
  });
  return isOutside ? [{ kind: 'outside_hours', person: null, other: null }] : [];
}

/**
 * Returns the property's id, or the typed address. If two visits have the same result, there's no drive between
 * them.
 */
export function siteOf(job: { property_id: string | null; property_address: string }): string | null {
  return job.property_id ?? (job.property_address || null);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
