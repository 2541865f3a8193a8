import type { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { Visit } from '#contract/visit-fields.ts';
import { newsOf } from '#domain/calendar/appointment-news.ts';
import { approvalOf } from '#domain/calendar/approval.ts';
import { type Conflict, conflictsOf, type PlannedEntry, type WorkRules } from '#domain/calendar/conflicts.ts';
import type { JobKind } from '#domain/calendar/job-limits.ts';
import { minutesWorked, takesTime, type VisitState } from '#domain/calendar/visit-states.ts';
import { dayParts } from '#domain/calendar/wall-time.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { type JobRows, plannedEntry, type VisitRow } from './queries.ts';

export function presentVisit(row: VisitRow, timeZone: string, now: Date): z.input<typeof Visit> {
  const { starts_at, ends_at } = row;
  return {
    id: row.id,
    job_id: row.job_id,
    state: row.state as VisitState,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    parts: starts_at && ends_at ? dayParts(starts_at, ends_at, timeZone) : [],
    minutes: row.minutes,
    people: row.people,
    edit_number: row.edit_number,
    told_starts_at: row.told_starts_at?.toISOString() ?? null,
    news: row.kind === 'blocked' ? null : newsOf({ ...row, state: row.state as VisitState }, now),
  };
}

function presentEntry(row: VisitRow, visit: z.input<typeof Visit>, conflicts: readonly Conflict[]) {
  return {
    ...visit,
    kind: row.kind as JobKind,
    title: row.title,
    customer_name: row.customer_name,
    property_address: row.property_address,
    property_id: row.property_id,
    number: row.quote_number === null ? null : quoteNumber(row.quote_number),
    approval: approvalOf(row.latest),
    conflicts: [...conflicts],
  };
}

/** @param around all visits near them in the order of time, also those that are not shown */
export function presentEntries(rows: readonly VisitRow[], around: readonly VisitRow[], rules: WorkRules, now: Date) {
  const others = entriesByPerson(plannedEntries(around));
  return rows.map((row) => {
    const visit = presentVisit(row, rules.timeZone, now);
    const entry = takesTime(row.state as VisitState) ? plannedEntry(row) : null;
    return presentEntry(row, visit, entry ? conflictsOf(entry, near(entry, others), rules, visit.parts) : []);
  });
}

/** What somebody does, in the order of time. */
interface PersonsEntries {
  entries: PlannedEntry[];
  longestMs: number;
}

/** Only visits with a person in common collide, and a week may have hundreds of visits. */
function entriesByPerson(entries: readonly PlannedEntry[]): ReadonlyMap<string, PersonsEntries> {
  const found = new Map<string, PersonsEntries>();
  for (const entry of entries)
    for (const person of entry.people) {
      const theirs = found.get(person) ?? { entries: [], longestMs: 0 };
      theirs.entries.push(entry);
      theirs.longestMs = Math.max(theirs.longestMs, entry.end - entry.start);
      found.set(person, theirs);
    }
  return found;
}

export function plannedEntries(rows: readonly VisitRow[]): PlannedEntry[] {
  return rows
    .filter(({ state }) => takesTime(state as VisitState))
    .map(plannedEntry)
    .filter((entry) => entry !== null);
}

const HALF_A_DAY_MS = 12 * 3_600_000;

/** Travel takes at most a few hours; what is further away cannot collide. */
function near({ start, end, people }: PlannedEntry, others: ReadonlyMap<string, PersonsEntries>): PlannedEntry[] {
  const found = people.flatMap((person) => {
    const theirs = others.get(person);
    return theirs ? touching(theirs, start - HALF_A_DAY_MS, end + HALF_A_DAY_MS) : [];
  });
  return people.length > 1 ? [...new Set(found)] : found;
}

function touching({ entries, longestMs }: PersonsEntries, from: number, to: number): PlannedEntry[] {
  // The first one that can last until then, by halving.
  let low = 0;
  for (let high = entries.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.start ?? 0) + longestMs > from) high = middle;
    else low = middle + 1;
  }
  const found: PlannedEntry[] = [];
  for (let at = low; at < entries.length; at += 1) {
    const entry = entries[at];
    if (!entry || entry.start >= to) break;
    if (entry.end > from) found.push(entry);
  }
  return found;
}

/** @param seesMoney whether the reader may see what the job brings in */
export function presentJob(rows: JobRows, timeZone: string, now: Date, seesMoney: boolean): z.input<typeof Job> {
  const { approved, reopened } = rows.sold;
  return {
    id: rows.id,
    kind: rows.kind as JobKind,
    quote_id: rows.quote_id,
    number: rows.quote_number === null ? null : quoteNumber(rows.quote_number),
    customer_id: rows.customer_id,
    title: rows.title,
    customer_name: rows.customer_name,
    customer_phone: rows.customer_phone,
    property_address: rows.property_address,
    notes: rows.notes,
    on_site: rows.on_site,
    tasks: rows.tasks.map(({ id, description, done_at, done_by_name }) => ({
      id,
      description,
      done: done_at && { at: done_at.toISOString(), by: done_by_name ?? '' },
    })),
    lines: rows.lines.map(({ id, description, quantity, unit }) => ({ id, description, quantity, unit: unit as Unit })),
    result_sent: rows.result_sent_at && { at: rows.result_sent_at.toISOString(), to: rows.result_sent_to },
    total_cents: seesMoney ? (approved?.total_cents ?? null) : null,
    approval: approvalOf(rows.sold.latest),
    reopened_quote_id: reopened?.id ?? null,
    visits: rows.visits.map((visit) => ({ ...presentVisit(visit, timeZone, now), ...pastOf(rows, visit.id, now) })),
    edit_number: rows.edit_number,
  };
}

function pastOf({ changes }: JobRows, visitId: string, now: Date) {
  const own = changes
    .filter(({ visit_id }) => visit_id === visitId)
    .map(({ state, at, actor_name }) => ({ state: state as VisitState, at, by: actor_name }));
  return {
    minutes_worked: minutesWorked(
      own.map(({ state, at }) => ({ state, at: at.getTime() })),
      now.getTime(),
    ),
    states: own.map((each) => ({ ...each, at: each.at.toISOString() })),
  };
}
