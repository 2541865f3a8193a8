import { type RawBuilder, sql } from 'kysely';
import type { LatestRevision } from '#domain/calendar/approval.ts';
import { siteOf, type WorkRules } from '#domain/calendar/conflicts.ts';
import { holidaysOff } from '#domain/calendar/federal-holidays.ts';
import { CALENDAR_ENTRIES_MAX, VISIT_LENGTH, VISITS_A_DAY_MAX } from '#domain/calendar/job-limits.ts';
import type { PlannedEntry } from '#domain/calendar/timeline.ts';
import { DEFAULT_WORK_SETTINGS, type WorkSettings } from '#domain/calendar/work-settings.ts';
import { addDays, type Day } from '#domain/calendar-days.ts';
import { startOfDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

const TRAY_MAX = 100;

/** Of a quote's number; null without one. */
function latestRevision(orgId: RawBuilder<unknown>, number: RawBuilder<unknown>) {
  return sql<LatestRevision | null>`(
    select json_build_object('status', latest.status, 'archived', exists (
      select from quote_archives archive where archive.org_id = latest.org_id and archive.quote_id = latest.id))
    from quotes latest where latest.org_id = ${orgId} and latest.number = ${number}
    order by latest.revision desc limit 1)`;
}

/** Visits with what the calendar shows of their jobs. */
function visitsQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('visits as visit')
    .innerJoin('jobs as job', (join) =>
      join.onRef('job.org_id', '=', 'visit.org_id').onRef('job.id', '=', 'visit.job_id'),
    )
    .leftJoin('messages as arrival_message', (join) =>
      join
        .onRef('arrival_message.org_id', '=', 'visit.org_id')
        .onRef('arrival_message.id', '=', 'visit.arrival_message_id'),
    )
    .where('visit.org_id', '=', scope.orgId)
    .select([
      'visit.id',
      'visit.job_id',
      'visit.state',
      'visit.starts_at',
      'visit.ends_at',
      'visit.minutes',
      'visit.edit_number',
      'visit.told_starts_at',
      'visit.told_ends_at',
      'visit.arrival_from',
      'visit.arrival_to',
      'visit.arrival_told_at',
      'visit.arrival_told_by',
      'visit.arrival_problem',
      'arrival_message.status as arrival_status',
      'arrival_message.sent_at as arrival_sent_at',
      'arrival_message.error as arrival_error',
      'job.kind',
      'job.title',
      'job.customer_name',
      'job.property_address',
      'job.property_id',
      'job.quote_number',
      latestRevision(sql.ref('visit.org_id'), sql.ref('job.quote_number')).as('latest'),
      sql<string[]>`array(select person.user_id from visit_people person
        where person.org_id = visit.org_id and person.visit_id = visit.id order by person.user_id)`.as('people'),
    ]);
}

export type VisitRow = Awaited<ReturnType<ReturnType<typeof visitsQuery>['execute']>>[number];

/** The visits that touch the time from one instant to another, in the order of time; one more than are shown. */
export function visitsBetween(tx: Tx, scope: OrgScope, from: Date, to: Date) {
  return betweenQuery(tx, scope, from, to)
    .limit(CALENDAR_ENTRIES_MAX + 1)
    .execute();
}

/** Visits assigned to a person; at most as many as a day may have. */
export function visitsOfPerson(tx: Tx, scope: OrgScope, personId: string, { start, end }: { start: Date; end: Date }) {
  return betweenQuery(tx, scope, start, end)
    .where(
      sql<boolean>`exists (select from visit_people own where own.org_id = visit.org_id
        and own.visit_id = visit.id and own.user_id = ${personId})`,
    )
    .limit(VISITS_A_DAY_MAX)
    .execute();
}

function betweenQuery(tx: Tx, scope: OrgScope, from: Date, to: Date) {
  return visitsQuery(tx, scope)
    .where('visit.starts_at', '<', to)
    .where('visit.starts_at', '>', new Date(from.getTime() - VISIT_LENGTH.max * MINUTE_MS))
    .where('visit.ends_at', '>', from)
    .orderBy('visit.starts_at')
    .orderBy('visit.id');
}

/** The visits that wait for a time, the oldest first. */
export function visitsInTray(tx: Tx, scope: OrgScope) {
  return visitsQuery(tx, scope)
    .where('visit.starts_at', 'is', null)
    .where('visit.state', '=', 'scheduled')
    .orderBy('visit.created_at')
    .orderBy('visit.id')
    .limit(TRAY_MAX)
    .execute();
}

/** Approved quotes without a job, the latest approval first. @param since excludes earlier approvals */
export function quotesWithoutJob(tx: Tx, scope: OrgScope, since?: Date) {
  return tx
    .selectFrom('counted_numbers as counted')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'counted.org_id').onRef('quote.id', '=', 'counted.quote_id'),
    )
    .where('counted.org_id', '=', scope.orgId)
    .where('counted.jobless_since', 'is not', null)
    .$if(since !== undefined, (quotes) => quotes.where('counted.jobless_since', '>=', since ?? null))
    .orderBy('counted.jobless_since', 'desc')
    .limit(TRAY_MAX)
    .select([
      'quote.id',
      'quote.number',
      'quote.customer_name',
      'quote.property_address',
      'counted.jobless_since as approved_at',
    ])
    .select(sql<string | null>`quote.wash_on::text`.as('wash_on'))
    .$narrowType<{ approved_at: Date }>()
    .execute();
}

/** @throws ProductError NOT_FOUND for another company's id */
export async function readJob(tx: Tx, scope: OrgScope, id: string) {
  const job = await tx
    .selectFrom('jobs')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  if (!job) throw new ProductError('NOT_FOUND');
  const visits = await visitsQuery(tx, scope)
    .where('visit.job_id', '=', id)
    .orderBy('visit.starts_at', (order) => order.asc().nullsLast())
    .orderBy('visit.id')
    .execute();
  const on_site = job.property_id === null ? null : await onSiteOf(tx, scope, job.property_id);
  const changes = await statesOf(tx, scope, id);
  const tasks = await tasksOf(tx, scope, id);
  const sold = job.quote_number === null ? NOTHING_SOLD : await soldOf(tx, scope, job.quote_number);
  const quote_id = sold.approved?.id ?? job.quote_id;
  const lines = quote_id === null ? [] : await linesOf(tx, scope, quote_id);
  const { result_message_id } = job;
  const result = result_message_id === null ? undefined : await resultMessageOf(tx, scope, result_message_id);
  return { ...job, result, quote_id, sold, on_site, visits, changes, tasks, lines };
}

/** Reads the delivery state of the message that says the work is done. */
function resultMessageOf(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', messageId)
    .select(['channel', 'status', 'sent_at'])
    .executeTakeFirst();
}

export type JobRows = Awaited<ReturnType<typeof readJob>>;

const NOTHING_SOLD = { approved: null, reopened: null, latest: null } as const;

/** The revision that was approved last, and the one after it that was not approved. */
async function soldOf(tx: Tx, scope: OrgScope, number: number) {
  const revisions = await tx
    .selectFrom('quotes as quote')
    .leftJoin('quote_archives as archive', (join) =>
      join.onRef('archive.org_id', '=', 'quote.org_id').onRef('archive.quote_id', '=', 'quote.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.number', '=', number)
    .orderBy('quote.revision', 'desc')
    .select(['quote.id', 'quote.status', 'quote.total_cents', 'archive.quote_id as archived_id'])
    .select(
      sql<number>`(select coalesce(sum(reduction.amount_cents), 0)::bigint from price_reductions reduction
        where reduction.org_id = quote.org_id and reduction.quote_id = quote.id)`.as('reduced_cents'),
    )
    .execute();
  const [latest = null] = revisions;
  return {
    approved: revisions.find(({ status }) => status === 'approved') ?? null,
    reopened: latest?.status === 'approved' ? null : latest,
    latest: latest && { status: latest.status, archived: latest.archived_id !== null },
  };
}

/** Of a quote's number, whichever revision is asked for. @throws ProductError NOT_FOUND for another company's quote */
export async function jobIdOfQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<string | null> {
  const quote = await tx
    .selectFrom('quotes as quote')
    .leftJoin('jobs as job', (join) =>
      join
        .onRef('job.org_id', '=', 'quote.org_id')
        .onRef('job.quote_number', '=', 'quote.number')
        .on('job.kind', '=', 'work'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select('job.id')
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  return quote.id;
}

async function onSiteOf(tx: Tx, scope: OrgScope, propertyId: string) {
  const property = await tx
    .selectFrom('properties')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', propertyId)
    .select(['gate_code', 'water_source'])
    .executeTakeFirst();
  return property ?? null;
}

function statesOf(tx: Tx, scope: OrgScope, jobId: string) {
  return tx
    .selectFrom('visit_changes as change')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'change.org_id').onRef('visit.id', '=', 'change.visit_id'),
    )
    .where('change.org_id', '=', scope.orgId)
    .where('visit.job_id', '=', jobId)
    .where('change.type', '=', 'state')
    .orderBy('change.visit_id')
    .orderBy('change.seq')
    .select(['change.visit_id', 'change.state', 'change.at', 'change.actor_name'])
    .execute();
}

function tasksOf(tx: Tx, scope: OrgScope, jobId: string) {
  return tx
    .selectFrom('job_tasks as task')
    .leftJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'task.org_id').onRef('person.id', '=', 'task.done_by'),
    )
    .where('task.org_id', '=', scope.orgId)
    .where('task.job_id', '=', jobId)
    .orderBy('task.position')
    .select(['task.id', 'task.description', 'task.done_at', 'person.full_name as done_by_name'])
    .execute();
}

function linesOf(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quote_items')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', ['service', 'custom', 'addon'])
    .orderBy('position')
    .select(['id', 'description', 'quantity', 'unit'])
    .execute();
}

/** A company without settings of its own has the defaults. */
export async function readWorkSettings(tx: Tx, scope: OrgScope): Promise<WorkSettings & { edit_number: number }> {
  const stored = await tx
    .selectFrom('work_settings')
    .where('org_id', '=', scope.orgId)
    .select(['hours', 'set_up_minutes', 'travel_minutes', 'tasks', 'holidays_worked', 'edit_number'])
    .executeTakeFirst();
  if (!stored) return { ...DEFAULT_WORK_SETTINGS, edit_number: 0 };
  // Stored after validation by the contract.
  return { ...stored, ...(stored as unknown as Pick<WorkSettings, 'hours' | 'tasks' | 'holidays_worked'>) };
}

/** Reads the rules that decide conflicts, for the days from `from` on. */
export async function readWorkRules(tx: Tx, scope: OrgScope, timeZone: string, from: Day): Promise<WorkRules> {
  const settings = await readWorkSettings(tx, scope);
  const off = await tx
    .selectFrom('days_off')
    .where('org_id', '=', scope.orgId)
    .where('last_day', '>=', sql<Date>`${from}::date`)
    .select(['user_id', sql<string>`first_day::text`.as('first_day'), sql<string>`last_day::text`.as('last_day')])
    .execute();
  return {
    timeZone,
    hours: settings.hours,
    travelMinutes: settings.travel_minutes,
    daysOff: [
      ...off.map(({ user_id, first_day, last_day }) => ({ person: user_id, firstDay: first_day, lastDay: last_day })),
      ...holidaysOff(from, settings.holidays_worked),
    ],
  };
}

/** The instants at which the first day begins and the last one ends. */
export function rangeOf(from: Day, days: number, timeZone: string): { start: Date; end: Date } {
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(from, days), timeZone) };
}

/** As conflicts see it; null for a visit without a time. */
export function plannedEntry(row: VisitRow): PlannedEntry | null {
  if (row.starts_at === null || row.ends_at === null) return null;
  return {
    id: row.id,
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    people: row.people,
    place: siteOf(row),
  };
}
