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
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

const TRAY_MAX = 100;

/** Null for a job without a quote. */
function latestRevision(orgId: RawBuilder<unknown>, number: RawBuilder<unknown>) {
  return sql<LatestRevision | null>`(
    select json_build_object('status', latest.status, 'archived', exists (
      select from quote_archives archive where archive.org_id = latest.org_id and archive.quote_id = latest.id))
    from quotes latest where latest.org_id = ${orgId} and latest.number = ${number}
    order by latest.revision desc limit 1)`;
}

export function visitsQuery(tx: Tx, scope: OrgScope) {
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
      // By name, as in every list of the team. Someone who moved to another company still went, so they stay.
      sql<string[]>`array(select member.user_id from visit_people member
        left join users person on person.org_id = member.org_id and person.id = member.user_id
        where member.org_id = visit.org_id and member.visit_id = visit.id order by person.full_name, member.user_id)`.as(
        'people',
      ),
    ]);
}

export type VisitRow = Awaited<ReturnType<ReturnType<typeof visitsQuery>['execute']>>[number];

/**
 * Lists visits that overlap the range, in order of time. Reads one more than the calendar shows, to detect that there
 * are more.
 */
export function visitsBetween(tx: Tx, scope: OrgScope, from: Date, to: Date) {
  return betweenQuery(tx, scope, from, to)
    .limit(CALENDAR_ENTRIES_MAX + 1)
    .execute();
}

/** Lists at most as many visits as a day may have. */
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

export function visitsInTray(tx: Tx, scope: OrgScope) {
  return visitsQuery(tx, scope)
    .where('visit.starts_at', 'is', null)
    .where('visit.state', '=', 'scheduled')
    .orderBy('visit.created_at')
    .orderBy('visit.id')
    .limit(TRAY_MAX)
    .execute();
}

/** Latest approval first. @param since excludes earlier approvals */
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

/** Finds the job of a quote's number, for any revision. @throws ProductError NOT_FOUND for another company's quote */
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

/** A company that saved no settings has the defaults. */
export async function readWorkSettings(tx: Tx, scope: OrgScope): Promise<WorkSettings & { edit_number: number }> {
  const stored = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'work_hours as hours',
      'set_up_minutes',
      'travel_minutes',
      'usual_tasks as tasks',
      'holidays_worked',
      'work_edit_number as edit_number',
    ])
    .executeTakeFirstOrThrow();
  if (stored.edit_number === 0) return { ...DEFAULT_WORK_SETTINGS, edit_number: 0 };
  // Stored after validation by the contract.
  return { ...(stored as unknown as WorkSettings), edit_number: stored.edit_number };
}

/** @param from first day that the rules must cover */
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

export function rangeOf(from: Day, days: number, timeZone: string): { start: Date; end: Date } {
  return { start: startOfDay(from, timeZone), end: startOfDay(addDays(from, days), timeZone) };
}

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
