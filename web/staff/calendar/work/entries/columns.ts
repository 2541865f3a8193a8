import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { placeEntries } from '#domain/calendar/entry-columns.ts';
import type { DayPart } from '#domain/calendar/wall-time.ts';
import type { Day } from '#domain/calendar-days.ts';
import { peopleOfColumn } from './column-people.ts';
import type { CalendarEntry } from './entry.ts';
import { LONG_MINUTES } from './placement.ts';

/** A column of the calendar: one day, of one person, of people who ride together, or of everyone. */
export interface Column {
  key: string;
  day: Day;
  /** as from `columnOfPeople`; undefined for everyone, null for unassigned visits */
  person: string | null | undefined;
  title: string;
}

export interface Shown {
  entry: CalendarEntry;
  from: number;
  to: number;
}

export interface ColumnEntries {
  timed: readonly Shown[];
  /** the most visits side by side; at least 1 */
  most: number;
  /** visits of a whole day or more, shown above the hours */
  long: readonly CalendarEntry[];
}

const isOf = ({ people }: CalendarEntry, person: string | null | undefined) =>
  person === undefined ||
  (person === null ? people.length === 0 : peopleOfColumn(person).some((id) => people.includes(id)));

export const NOTHING: ColumnEntries = { timed: [], most: 1, long: [] };

/**
 * Distributes visits over columns.
 * @param before the previous result; an unchanged column stays the same object, so React does not render it again
 */
export function byColumn(
  columns: readonly Column[],
  entries: readonly CalendarEntry[],
  before: ReadonlyMap<string, ColumnEntries>,
): ReadonlyMap<string, ColumnEntries> {
  const byDay = new Map<Day, { entry: CalendarEntry; part: DayPart }[]>();
  for (const entry of entries)
    for (const part of entry.parts) {
      const there = byDay.get(part.day);
      if (there) there.push({ entry, part });
      else byDay.set(part.day, [{ entry, part }]);
    }
  return new Map(
    columns.map(({ key, day, person }) => {
      const own = (byDay.get(day) ?? []).filter(({ entry }) => isOf(entry, person));
      const timed = own
        .filter(({ entry }) => entry.minutes < LONG_MINUTES)
        .map(({ entry, part }) => ({ entry, from: part.from, to: part.to }));
      const after: ColumnEntries = {
        timed,
        most: Math.max(1, ...placeEntries(timed).map((placed) => placed.columns)),
        long: own.filter(({ entry }) => entry.minutes >= LONG_MINUTES).map(({ entry }) => entry),
      };
      const last = before.get(key);
      return [key, last && isSame(last, after) ? last : after];
    }),
  );
}

function isSame(one: ColumnEntries, other: ColumnEntries): boolean {
  return (
    one.timed.length === other.timed.length &&
    one.long.length === other.long.length &&
    one.timed.every((each, index) => {
      const its = other.timed[index];
      return each.entry === its?.entry && each.from === its.from && each.to === its.to;
    }) &&
    one.long.every((entry, index) => entry === other.long[index])
  );
}

/** Returns visits that begin on the day or continue through it, in chronological order. */
export function onDay(entries: readonly CalendarEntry[], day: Day, person?: string | null): Shown[] {
  return entries
    .filter((entry) => isOf(entry, person))
    .flatMap((entry) => entry.parts.filter((part) => part.day === day).map(({ from, to }) => ({ entry, from, to })))
    .toSorted((a, b) => a.from - b.from || a.entry.id.localeCompare(b.entry.id));
}

/** Filters by the chosen people. "nobody" stands for unassigned visits. An empty choice keeps everything. */
export function ofPeople(
  entries: readonly CalendarEntry[],
  people: readonly string[],
  nobody: string,
): readonly CalendarEntry[] {
  if (people.length === 0) return entries;
  return entries.filter((entry) =>
    entry.people.length === 0 ? people.includes(nobody) : entry.people.some((id) => people.includes(id)),
  );
}

interface OffOnDay {
  company: boolean;
  holiday: string | null;
  people: readonly string[];
}

/** Returns the company's day off with its holiday, if any, and the people who are off. */
export function offOn(daysOff: readonly DaysOff[], day: Day): OffOnDay {
  const there = daysOff.filter(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
  return {
    company: there.some(({ person }) => person === null),
    holiday: there.find(({ holiday }) => holiday !== undefined)?.holiday ?? null,
    people: [...new Set(there.flatMap(({ person }) => person ?? []))],
  };
}
