import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { visitsChanged } from '#server/platform/db/calendar-versions.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { lockJob } from './job-lock.ts';

const NAMED = 5;

interface HandOver {
  scope: OrgScope;
  by: Author;
  at: Date;
  /** Person to remove from the visits. */
  from: string;
  /** Person to assign instead; null leaves the visits unassigned. */
  to: string | null;
}

/** Visits that are not done, canceled or over. */
function openVisits(tx: Tx, scope: OrgScope, person: string, at: Date) {
  return tx
    .selectFrom('visit_people as goes')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'goes.org_id').onRef('visit.id', '=', 'goes.visit_id'),
    )
    .where('goes.org_id', '=', scope.orgId)
    .where('goes.user_id', '=', person)
    .where('visit.state', 'in', ['scheduled', 'on_the_way', 'working'])
    .where((eb) => eb.or([eb('visit.ends_at', 'is', null), eb('visit.ends_at', '>', at)]));
}

export async function visitsAhead(tx: Tx, scope: OrgScope, person: string, at: Date) {
  const { count } = await openVisits(tx, scope, person, at)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const next = await openVisits(tx, scope, person, at)
    .innerJoin('jobs as job', (join) =>
      join.onRef('job.org_id', '=', 'visit.org_id').onRef('job.id', '=', 'visit.job_id'),
    )
    .orderBy('visit.starts_at', (order) => order.asc().nullsLast())
    .orderBy('visit.id')
    .limit(NAMED)
    .select(['visit.id', 'visit.job_id', 'visit.starts_at', 'job.title', 'job.property_address'])
    .execute();
  return { count, next: next.map((visit) => ({ ...visit, starts_at: visit.starts_at?.toISOString() ?? null })) };
}

/**
 * Assigns a person's remaining visits to someone else, or leaves them unassigned. Past visits keep their crew.
 * @returns number of visits
 * @throws ProductError NOT_FOUND for someone who is not an active member
 */
export async function handOverVisits(tx: Tx, hand: HandOver): Promise<number> {
  const { scope, at, from, to } = hand;
  const open = await openVisits(tx, scope, from, at)
    .select(['visit.id', 'visit.job_id'])
    .orderBy('visit.job_id')
    .execute();
  const locked = new Set(open.map(({ job_id }) => job_id));
  for (const job of locked) await lockJob(tx, scope, job);
  // Read again under the locks, because someone may have finished a visit or removed the person from it.
  const visits = await openVisits(tx, scope, from, at).select(['visit.id', 'visit.job_id']).execute();
  const ids = idsWithin(locked, visits);
  if (ids.length > 0) await replacePerson(tx, hand, ids);
  // Check last, because inserting a row that references a person waits for a concurrent deactivation of that person.
  if (to !== null) await assertActive(tx, scope, to, from);
  if (ids.length > 0) await visitsChanged(tx, scope, [from, ...(await peopleOf(tx, scope, ids))]);
  return ids.length;
}

/** Returns the visits whose jobs are locked. */
export function idsWithin(
  locked: ReadonlySet<string>,
  visits: readonly { readonly id: string; readonly job_id: string }[],
): string[] {
  return visits.filter(({ job_id }) => locked.has(job_id)).map(({ id }) => id);
}

/** One array, because a statement accepts at most 65,535 parameters. */
const among = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`;

/** Lists everyone assigned to the visits. They are notified of the change. */
async function peopleOf(tx: Tx, scope: OrgScope, visitIds: readonly string[]): Promise<string[]> {
  const people = await tx
    .selectFrom('visit_people')
    .where('org_id', '=', scope.orgId)
    .where('visit_id', '=', among(visitIds))
    .select('user_id')
    .distinct()
    .execute();
  return people.map(({ user_id }) => user_id);
}

async function replacePerson(tx: Tx, { scope, by, at, from, to }: HandOver, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('visit_people')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', from)
    .where('visit_id', '=', among(ids))
    .execute();
  if (to !== null)
    await tx
      .insertInto('visit_people')
      .columns(['org_id', 'visit_id', 'user_id'])
      .expression((eb) =>
        eb
          .selectFrom('visits')
          .where('org_id', '=', scope.orgId)
          .where('id', '=', among(ids))
          .select((e) => ['org_id', 'id', e.cast<string>(e.val(to), 'uuid').as('user_id')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx
    .updateTable('visits')
    .set((eb) => ({ edit_number: eb('edit_number', '+', 1), updated_at: at }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', among(ids))
    .execute();
  await tx
    .insertInto('visit_changes')
    .columns(['org_id', 'visit_id', 'seq', 'at', 'actor_id', 'actor_name', 'type'])
    .expression((eb) =>
      eb
        .selectFrom('visit_changes')
        .where('org_id', '=', scope.orgId)
        .where('visit_id', '=', among(ids))
        .groupBy(['org_id', 'visit_id'])
        .select((e) => [
          'org_id',
          'visit_id',
          e(e.fn.max('seq'), '+', 1).as('seq'),
          e.val(at).as('at'),
          e.cast<string | null>(e.val(by.actor.id), 'uuid').as('actor_id'),
          e.val(by.actor.name).as('actor_name'),
          e.val('people').as('type'),
        ]),
    )
    .execute();
}

/** @throws ProductError NOT_FOUND */
async function assertActive(tx: Tx, scope: OrgScope, id: string, leaving: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('id', '!=', leaving)
    .where('disabled_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  if (!person) throw new ProductError('NOT_FOUND');
}
