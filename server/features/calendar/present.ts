import type { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { Visit } from '#contract/visit-fields.ts';
import { newsOf } from '#domain/calendar/appointment-news.ts';
import { approvalOf } from '#domain/calendar/approval.ts';
import { suggestedArrivalMinutes } from '#domain/calendar/arrival.ts';
import { conflictsOf, type EntryConflicts, NO_CONFLICTS, type WorkRules } from '#domain/calendar/conflicts.ts';
import type { JobKind } from '#domain/calendar/job-limits.ts';
import { OtherEntries } from '#domain/calendar/other-entries.ts';
import type { ResultState } from '#domain/calendar/result-way.ts';
import type { PlannedEntry } from '#domain/calendar/timeline.ts';
import { minutesWorked, takesTime, type VisitState } from '#domain/calendar/visit-states.ts';
import { dayParts } from '#domain/calendar/wall-time.ts';
import { isUndelivered, type MessageStatus } from '#domain/messages/delivery-status.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import { priceAfter } from '#domain/payments/price-reduction.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { JobRows } from './job-queries.ts';
import { arrivalOf, type ChannelSettings, isConnected } from './notify/present-arrival.ts';
import { plannedEntry, type VisitRow } from './queries.ts';

function presentVisit(row: VisitRow, timeZone: string, now: Date): z.input<typeof Visit> {
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

function presentEntry(row: VisitRow, visit: z.input<typeof Visit>, against: EntryConflicts) {
  return {
    ...visit,
    kind: row.kind as JobKind,
    title: row.title,
    customer_name: row.customer_name,
    property_address: row.property_address,
    property_id: row.property_id,
    number: row.quote_number === null ? null : quoteNumber(row.quote_number),
    approval: approvalOf(row.latest),
    ...against,
  };
}

/** @param around all visits near these in time, including ones that aren't shown */
export function presentEntries(rows: readonly VisitRow[], around: readonly VisitRow[], rules: WorkRules, now: Date) {
  return rows.map(entryPresenter(around, rules, now));
}

/** Compares each entry with all visits near it in time. */
export function entryPresenter(around: readonly VisitRow[], rules: WorkRules, now: Date) {
  const others = new OtherEntries(plannedEntries(around));
  return (row: VisitRow) => {
    const visit = presentVisit(row, rules.timeZone, now);
    const entry = takesTime(row.state as VisitState) ? plannedEntry(row) : null;
    return presentEntry(row, visit, entry ? conflictsOf(entry, others, rules, { parts: visit.parts }) : NO_CONFLICTS);
  };
}

export function plannedEntries(rows: readonly VisitRow[]): PlannedEntry[] {
  return rows
    .filter(({ state }) => takesTime(state as VisitState))
    .map(plannedEntry)
    .filter((entry) => entry !== null);
}

interface Presented {
  timeZone: string;
  now: Date;
  seesMoney: boolean;
  env: ChannelSettings;
  /** How "On my way" would notify the customer. */
  way: { channel: 'email' | 'text'; to: string } | null;
}

export function presentJob(rows: JobRows, { timeZone, now, seesMoney, way, env }: Presented): z.input<typeof Job> {
  const { approved, reopened } = rows.sold;
  const changes = Map.groupBy(rows.changes, ({ visit_id }) => visit_id);
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
    mix: rows.mix,
    result_sent: resultOf(rows, env),
    on_my_way: way && {
      by: way.channel,
      to: way.to,
      connected: isConnected(env, way.channel),
      minutes: suggestedArrivalMinutes(rows.travel_minutes),
    },
    total_cents: seesMoney ? (approved?.total_cents ?? null) : null,
    price_cents: seesMoney && approved ? priceAfter(approved.total_cents, approved.reduced_cents) : null,
    approval: approvalOf(rows.sold.latest),
    reopened_quote_id: reopened?.id ?? null,
    visits: rows.visits.map((visit) => ({
      ...presentVisit(visit, timeZone, now),
      arrival: arrivalOf(visit, env),
      ...pastOf(changes.get(visit.id) ?? [], now),
    })),
    edit_number: rows.edit_number,
  };
}

function resultOf({ result_sent_at, result_sent_to: to, result }: JobRows, env: ChannelSettings) {
  if (!result_sent_at) return null;
  if (!result) return { at: result_sent_at.toISOString(), to, by: 'own_phone' as const, state: 'sent' as const };
  const by = result.channel as Channel;
  return { at: (result.sent_at ?? result_sent_at).toISOString(), to, by, state: resultState(result.status, by, env) };
}

function resultState(status: string, by: Channel, env: ChannelSettings): ResultState {
  if (isUndelivered(status as MessageStatus)) return 'failed';
  if (status === 'outbox') return 'saved';
  if (status !== 'queued' && status !== 'waiting') return 'sent';
  return isConnected(env, by) ? 'queued' : 'saved';
}

export const STATES_SHOWN = 50;

function pastOf(changes: JobRows['changes'], now: Date) {
  const own = changes.map(({ state, at, actor_name }) => ({ state: state as VisitState, at, by: actor_name }));
  return {
    minutes_worked: minutesWorked(
      own.map(({ state, at }) => ({ state, at: at.getTime() })),
      now.getTime(),
    ),
    states: own.slice(-STATES_SHOWN).map((each) => ({ ...each, at: each.at.toISOString() })),
  };
}
