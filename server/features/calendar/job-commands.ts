import type { z } from 'zod';
import type { JobInput } from '#contract/jobs.ts';
import { tapTime } from '#domain/calendar/tap-time.ts';
import { LEAST_VISIT_MINUTES, type LengthLine, proposeLength } from '#domain/calendar/visit-length.ts';
import { ProductError } from '#domain/errors.ts';
import { jobChanged } from '#server/platform/db/calendar-versions.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { JobContext } from './job-context.ts';
import { type LockedJob, lockJob, newWork } from './job-lock.ts';
import { unitsPerHour } from './production-queries.ts';
import { readWorkSettings } from './queries.ts';
import { saveVisit, type VisitSave } from './visit-commands.ts';

interface JobSave {
  id: string;
  /** 0 creates a job without a quote. Otherwise the latest edit number that the caller saw. */
  edit_number: number;
  job: z.output<typeof JobInput>;
}

type FirstVisit = Pick<VisitSave, 'time' | 'minutes' | 'people'>;

/** Minutes of a visit when the units per hour are unknown. */
export const USUAL_MINUTES = 120;

/**
 * Creates the job of an approved quote, with the default checklist and a first visit. A visit without a time waits in
 * the tray. A quote number has at most one job.
 * @returns the job's id, which differs from the given id if the job already existed
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a quote that is not approved, CHANGED_BY_OTHER if a time was given
 * but someone else already created the job
 */
export async function jobFromQuote(
  tx: Tx,
  context: JobContext,
  locked: LockedQuote,
  { visit, ...ids }: { id: string; visit_id: string; visit?: FirstVisit | undefined },
): Promise<string> {
  const { services, scope, author } = context;
  const quoteId = locked.id;
  const quote = await readApproved(tx, scope, quoteId);
  const { job_id: known } = quote;
  if (visit && known && known !== ids.id)
    throw new ProductError('CHANGED_BY_OTHER', 'Someone else already created this job.');
  if (known) return known;
  const at = services.now();
  const added = await tx
    .insertInto('jobs')
    .values({
      org_id: scope.orgId,
      id: ids.id,
      kind: 'work',
      quote_id: quoteId,
      quote_number: quote.number,
      customer_id: quote.customer_id,
      property_id: quote.property_id,
      title: quote.customer_name || 'Job',
      customer_name: quote.customer_name,
      customer_phone: quote.customer_phone,
      property_address: quote.property_address,
      created_by: author.actor.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new ProductError('NOT_FOUND');
  const first = visit ?? { time: null, minutes: await proposedMinutes(tx, scope, quoteId), people: [] };
  const job = newWork(ids.id, locked);
  const { tasks } = await readWorkSettings(tx, scope);
  await saveTasks(
    tx,
    scope,
    job,
    tasks.map((description) => ({ id: newId(), description })),
  );
  await saveVisit(tx, context, job, { ...first, visit_id: ids.visit_id, edit_number: 0 });
  return ids.id;
}

/** Reads an approved quote, and its number's job if there is one. @throws ProductError NOT_FOUND, INVALID_INPUT */
async function readApproved(tx: Tx, scope: OrgScope, quoteId: string) {
  const quote = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quoteId)
    .select(['number', 'status', 'customer_id', 'property_id', 'customer_name', 'customer_phone', 'property_address'])
    .select((eb) =>
      eb
        .selectFrom('jobs')
        .whereRef('jobs.org_id', '=', 'quotes.org_id')
        .whereRef('jobs.quote_number', '=', 'quotes.number')
        .where('jobs.kind', '=', 'work')
        .select('jobs.id')
        .as('job_id'),
    )
    .executeTakeFirst();
  if (!quote) throw new ProductError('NOT_FOUND');
  if (quote.status !== 'approved') throw new ProductError('INVALID_INPUT', 'Only an approved quote can become a job.');
  return quote;
}

/** Returns the length in minutes, from the units per hour; two hours when they are unknown. */
export async function proposedMinutes(tx: Tx, scope: OrgScope, quoteId: string): Promise<number> {
  return (await proposedLengths(tx, scope, [quoteId])).get(quoteId) ?? USUAL_MINUTES;
}

/** Returns the minutes of each quote's first visit, by the quote's id. */
export async function proposedLengths(
  tx: Tx,
  scope: OrgScope,
  quoteIds: readonly string[],
): Promise<Map<string, number>> {
  if (quoteIds.length === 0) return new Map();
  const { set_up_minutes } = await readWorkSettings(tx, scope);
  const minutesOf = (lines: readonly LengthLine[]) =>
    Math.max(proposeLength(lines, 1, set_up_minutes)?.minutes ?? USUAL_MINUTES, LEAST_VISIT_MINUTES);
  const lines = await unitsPerHour(tx, scope, quoteIds);
  return new Map([...lines].map(([id, each]) => [id, minutesOf(each)]));
}

/**
 * Creates a job without a quote, or changes a job. Creating the same job again changes nothing.
 * @throws ProductError NOT_FOUND for another company's id or customer, CHANGED_BY_OTHER, INVALID_INPUT without a kind
 */
export async function saveJob(tx: Tx, context: JobContext, save: JobSave): Promise<void> {
  if (save.edit_number === 0) await createEntry(tx, context, save);
  else await changeJob(tx, context, save);
}

async function createEntry(tx: Tx, { services, scope, author }: JobContext, { id, job }: JobSave): Promise<void> {
  const { tasks, kind, on_site, ...entered } = job;
  if (!kind) throw new ProductError('INVALID_INPUT', 'Choose estimate visit or blocked time.');
  const at = services.now();
  const property_id = await propertyOf(tx, scope, entered);
  const added = await tx
    .insertInto('jobs')
    .values({
      org_id: scope.orgId,
      id,
      kind,
      ...entered,
      property_id,
      created_by: author.actor.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const locked = await lockJob(tx, scope, id);
  if (!added) return;
  await replaceTasks(tx, scope, locked, tasks);
  await saveOnSite(tx, scope, property_id, on_site);
}

async function changeJob(tx: Tx, { services, scope }: JobContext, { id, edit_number, job }: JobSave): Promise<void> {
  const { tasks, kind: _, on_site, ...entered } = job;
  const locked = await lockJob(tx, scope, id);
  const property_id = await propertyOf(tx, scope, entered);
  const before = await shownOf(tx, scope, id);
  const changed = await tx
    .updateTable('jobs')
    .set((eb) => ({
      ...entered,
      property_id,
      edit_number: eb('edit_number', '+', 1),
      updated_at: services.now(),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('edit_number', '=', edit_number)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ProductError('CHANGED_BY_OTHER');
  await replaceTasks(tx, scope, locked, tasks);
  await saveOnSite(tx, scope, property_id, on_site);
  if (SHOWN.some((column) => before[column] !== entered[column])) await jobChanged(tx, scope, id);
}

/** Job columns that appear in external calendars. */
const SHOWN = ['title', 'customer_name', 'property_address'] as const;

function shownOf(tx: Tx, scope: OrgScope, id: string) {
  return tx
    .selectFrom('jobs')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select(SHOWN)
    .executeTakeFirstOrThrow();
}

/** Saves the crew's notes on the property, so they apply to every job there. */
async function saveOnSite(
  tx: Tx,
  scope: OrgScope,
  propertyId: string | null,
  onSite: JobSave['job']['on_site'],
): Promise<void> {
  if (!onSite || propertyId === null) return;
  await tx
    .updateTable('properties')
    .set(onSite)
    .where('org_id', '=', scope.orgId)
    .where('id', '=', propertyId)
    .execute();
}

/** @throws ProductError NOT_FOUND for a customer of another company */
async function propertyOf(
  tx: Tx,
  scope: OrgScope,
  { customer_id, property_address }: { customer_id: string | null; property_address: string },
): Promise<string | null> {
  if (customer_id === null) return null;
  const customer = await tx
    .selectFrom('customers as customer')
    .leftJoin('properties as property', (join) =>
      join
        .onRef('property.org_id', '=', 'customer.org_id')
        .onRef('property.customer_id', '=', 'customer.id')
        .on('property.address', '=', property_address),
    )
    .where('customer.org_id', '=', scope.orgId)
    .where('customer.id', '=', customer_id)
    .select('property.id')
    .executeTakeFirst();
  if (!customer) throw new ProductError('NOT_FOUND');
  return customer.id;
}

/** Tasks that remain keep their done mark. */
async function replaceTasks(
  tx: Tx,
  scope: OrgScope,
  job: LockedJob,
  tasks: readonly { id: string; description: string }[],
): Promise<void> {
  const ids = tasks.map(({ id }) => id);
  await tx
    .deleteFrom('job_tasks')
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', job.id)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute();
  await saveTasks(tx, scope, job, tasks);
}

async function saveTasks(
  tx: Tx,
  scope: OrgScope,
  job: LockedJob,
  tasks: readonly { id: string; description: string }[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ id, description }, position) => ({
    org_id: scope.orgId,
    job_id: job.id,
    id,
    description,
    position,
  }));
  await tx
    .insertInto('job_tasks')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'job_id', 'id'])
        .doUpdateSet((eb) => ({ description: eb.ref('excluded.description'), position: eb.ref('excluded.position') })),
    )
    .execute();
}

/** Marks a task as done or not. The first person who marked it done stays on record. @throws ProductError NOT_FOUND */
export async function setTask(
  tx: Tx,
  { services, scope, author }: JobContext,
  job: LockedJob,
  { task_id, done, tapped_at }: { task_id: string; done: boolean; tapped_at?: string | undefined },
): Promise<void> {
  const task = await tx
    .selectFrom('job_tasks')
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', job.id)
    .where('id', '=', task_id)
    .select('done_at')
    .executeTakeFirst();
  if (!task) throw new ProductError('NOT_FOUND');
  if ((task.done_at !== null) === done) return;
  const now = services.now();
  const done_at = tapped_at === undefined ? now : new Date(tapTime(Date.parse(tapped_at), now.getTime()));
  await tx
    .updateTable('job_tasks')
    .set(done ? { done_at, done_by: author.actor.id } : { done_at: null, done_by: null })
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', job.id)
    .where('id', '=', task_id)
    .execute();
}
