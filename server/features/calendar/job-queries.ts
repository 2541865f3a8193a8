import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { ProductError } from '#domain/errors.ts';
import { mixSheetOf } from '#domain/pricing/mix-sheet.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { mixLines, mixSuppliesOf } from './mix-queries.ts';
import { visitsQuery } from './queries.ts';

export type JobRows = Awaited<ReturnType<typeof readJobs>>[number];

/** @throws ProductError NOT_FOUND for another company's id */
export async function readJob(tx: Tx, scope: OrgScope, id: string): Promise<JobRows> {
  const [job] = await readJobs(tx, scope, [id]);
  if (!job) throw new ProductError('NOT_FOUND');
  return job;
}

/** Keeps the order of the ids. Runs one statement per kind of row, however many jobs there are. */
export async function readJobs(tx: Tx, scope: OrgScope, ids: readonly string[]) {
  const jobs = await tx
    .selectFrom('jobs as job')
    .leftJoin('properties as property', (join) =>
      join.onRef('property.org_id', '=', 'job.org_id').onRef('property.id', '=', 'job.property_id'),
    )
    .innerJoin('organizations as company', 'company.id', 'job.org_id')
    .where('job.org_id', '=', scope.orgId)
    .where('job.id', '=', among(ids))
    .selectAll('job')
    .select(['property.gate_code', 'property.water_source', 'company.travel_minutes'])
    .select(['company.stock_strength', 'company.tank_gallons', 'company.surfactant_ounces'])
    .select((eb) => jsonArrayFrom(revisionsOfJob(eb)).as('revisions'))
    .execute();
  const visits = await visitsOf(tx, scope, ids);
  const changes = await statesOf(tx, scope, ids);
  const tasks = await tasksOf(tx, scope, ids);
  const results = await resultMessagesOf(tx, scope, known(jobs.map(({ result_message_id }) => result_message_id)));
  const priced = jobs.map(({ revisions, ...job }) => {
    const sold = soldOf(revisions);
    return { ...job, sold, quote_id: sold.approved?.id ?? job.quote_id };
  });
  const quoteIds = known(priced.map(({ quote_id }) => quote_id));
  const lines = await linesOf(tx, scope, quoteIds);
  const mixes = await mixesOf(tx, scope, quoteIds, jobs[0]);
  const rows = priced.map((job) => ({
    ...job,
    // Null until the company saves its settings.
    travel_minutes: job.travel_minutes ?? DEFAULT_WORK_SETTINGS.travel_minutes,
    result: results.get(job.result_message_id ?? ''),
    on_site: onSiteOf(job),
    visits: visits.get(job.id) ?? [],
    changes: changes.get(job.id) ?? [],
    tasks: tasks.get(job.id) ?? [],
    lines: lines.get(job.quote_id ?? '') ?? [],
    mix: mixes.get(job.quote_id ?? '') ?? null,
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One array, so the statement is the same for any number of ids. */
const among = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`;

function known<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== null);
}

async function visitsOf(tx: Tx, scope: OrgScope, jobIds: readonly string[]) {
  const visits = await visitsQuery(tx, scope)
    .where('visit.job_id', '=', among(jobIds))
    .orderBy('visit.starts_at', (order) => order.asc().nullsLast())
    .orderBy('visit.id')
    .execute();
  return Map.groupBy(visits, ({ job_id }) => job_id);
}

async function statesOf(tx: Tx, scope: OrgScope, jobIds: readonly string[]) {
  const changes = await tx
    .selectFrom('visit_changes as change')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'change.org_id').onRef('visit.id', '=', 'change.visit_id'),
    )
    .where('change.org_id', '=', scope.orgId)
    .where('visit.job_id', '=', among(jobIds))
    .where('change.type', '=', 'state')
    .orderBy('change.visit_id')
    .orderBy('change.seq')
    .select(['visit.job_id', 'change.visit_id', 'change.state', 'change.at', 'change.actor_name'])
    .execute();
  return Map.groupBy(changes, ({ job_id }) => job_id);
}

async function tasksOf(tx: Tx, scope: OrgScope, jobIds: readonly string[]) {
  const tasks = await tx
    .selectFrom('job_tasks as task')
    .leftJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'task.org_id').onRef('person.id', '=', 'task.done_by'),
    )
    .where('task.org_id', '=', scope.orgId)
    .where('task.job_id', '=', among(jobIds))
    .orderBy('task.position')
    .select(['task.job_id', 'task.id', 'task.description', 'task.done_at', 'person.full_name as done_by_name'])
    .execute();
  return Map.groupBy(tasks, ({ job_id }) => job_id);
}

function onSiteOf({ gate_code, water_source }: { gate_code: string | null; water_source: string | null }) {
  return gate_code === null || water_source === null ? null : { gate_code, water_source };
}

/** Revisions of the quote number of a job, latest first. */
function revisionsOfJob(eb: ExpressionBuilder<DB & { job: DB['jobs'] }, 'job'>) {
  return eb
    .selectFrom('quotes as quote')
    .leftJoin('quote_archives as archive', (join) =>
      join.onRef('archive.org_id', '=', 'quote.org_id').onRef('archive.quote_id', '=', 'quote.id'),
    )
    .whereRef('quote.org_id', '=', 'job.org_id')
    .whereRef('quote.number', '=', 'job.quote_number')
    .orderBy('quote.revision', 'desc')
    .select(['quote.id', 'quote.status', 'quote.total_cents', 'archive.quote_id as archived_id'])
    .select(
      sql<number>`(select coalesce(sum(reduction.amount_cents), 0)::bigint from price_reductions reduction
        where reduction.org_id = quote.org_id and reduction.quote_id = quote.id)`.as('reduced_cents'),
    );
}

type Revisions = Awaited<ReturnType<ReturnType<typeof revisionsOfJob>['execute']>>;

/**
 * Finds the revision that was approved last, and a later revision that isn't approved.
 * @param revisions latest first
 */
function soldOf(revisions: Revisions) {
  const [latest = null] = revisions;
  return {
    approved: revisions.find(({ status }) => status === 'approved') ?? null,
    reopened: latest?.status === 'approved' ? null : latest,
    latest: latest && { status: latest.status, archived: latest.archived_id !== null },
  };
}

async function linesOf(tx: Tx, scope: OrgScope, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return new Map<string, never>();
  const lines = await tx
    .selectFrom('quote_items')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', among(quoteIds))
    .where('kind', 'in', ['service', 'custom', 'addon'])
    .orderBy('position')
    .select(['quote_id', 'id', 'description', 'quantity', 'unit'])
    .execute();
  return Map.groupBy(lines, ({ quote_id }) => quote_id);
}

/**
 * Computes what to mix, by quote id; nothing until the company entered its strengths.
 * @param company its columns, which each job's row has
 */
async function mixesOf(
  tx: Tx,
  scope: OrgScope,
  quoteIds: readonly string[],
  company: Parameters<typeof mixSuppliesOf>[0] | undefined,
) {
  const supplies = quoteIds.length === 0 || !company ? null : mixSuppliesOf(company);
  if (!supplies) return new Map<string, never>();
  const lines = await mixLines(tx, scope, quoteIds);
  return new Map([...lines].map(([id, work]) => [id, mixSheetOf(supplies, work)]));
}

async function resultMessagesOf(tx: Tx, scope: OrgScope, messageIds: readonly string[]) {
  if (messageIds.length === 0) return new Map<string, never>();
  const messages = await tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', among(messageIds))
    .select(['id', 'channel', 'status', 'sent_at'])
    .execute();
  return new Map(messages.map(({ id, ...message }) => [id, message]));
}
