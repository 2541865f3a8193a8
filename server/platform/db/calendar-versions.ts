/**
 * Every calendar feed has a version, which rises with each change that the feed shows. A transaction raises versions
 * last, because the company's row then stays locked until the commit.
 */
import { sql } from 'kysely';
import type { Tx } from './client.ts';
import type { OrgScope } from './scope.ts';

/**
 * Raises the versions of every feed that shows a changed visit.
 * @param people who were assigned before the change, and who are assigned now
 */
export async function visitsChanged(tx: Tx, { orgId }: OrgScope, people: readonly string[]): Promise<void> {
  // Locks the company first, then people in a fixed order. Otherwise two transactions could deadlock.
  const owners = [orgId, ...[...new Set(people)].toSorted()];
  await sql`
    insert into calendar_versions (org_id, owner_id, version)
    select ${orgId}, owner, 1 from unnest(${owners}::uuid[]) as owner
    on conflict (org_id, owner_id) do update set version = calendar_versions.version + 1`.execute(tx);
}

/** Raises the versions of every feed that shows a job's visits. */
export async function jobChanged(tx: Tx, scope: OrgScope, jobId: string): Promise<void> {
  const people = await tx
    .selectFrom('visits as visit')
    .innerJoin('visit_people as person', (join) =>
      join.onRef('person.org_id', '=', 'visit.org_id').onRef('person.visit_id', '=', 'visit.id'),
    )
    .where('visit.org_id', '=', scope.orgId)
    .where('visit.job_id', '=', jobId)
    .select('person.user_id')
    .distinct()
    .execute();
  await visitsChanged(
    tx,
    scope,
    people.map(({ user_id }) => user_id),
  );
}

/** Raises the versions for the job of a quote. Does nothing if the quote has no job. */
export async function jobOfQuoteChanged(tx: Tx, scope: OrgScope, quoteId: string): Promise<void> {
  const jobs = await tx
    .selectFrom('quotes as quote')
    .innerJoin('jobs as job', (join) =>
      join.onRef('job.org_id', '=', 'quote.org_id').onRef('job.quote_number', '=', 'quote.number'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select('job.id')
    .execute();
  for (const { id } of jobs) await jobChanged(tx, scope, id);
}

/** Raises the versions after a person's name changed. Feeds of people on the same visits show the name, too. */
export async function personChanged(tx: Tx, scope: OrgScope, userId: string): Promise<void> {
  const people = await tx
    .selectFrom('visit_people as own')
    .innerJoin('visit_people as person', (join) =>
      join.onRef('person.org_id', '=', 'own.org_id').onRef('person.visit_id', '=', 'own.visit_id'),
    )
    .where('own.org_id', '=', scope.orgId)
    .where('own.user_id', '=', userId)
    .select('person.user_id')
    .distinct()
    .execute();
  await visitsChanged(tx, scope, [userId, ...people.map(({ user_id }) => user_id)]);
}

export async function everyFeedChanged(tx: Tx, scope: OrgScope): Promise<void> {
  const people = await tx.selectFrom('users').where('org_id', '=', scope.orgId).select('id').execute();
  await visitsChanged(
    tx,
    scope,
    people.map(({ id }) => id),
  );
}

/** @param kind omit it to delete all */
export async function endFeeds(tx: Tx, scope: OrgScope, userId: string, kind?: 'company'): Promise<void> {
  await tx
    .deleteFrom('calendar_feeds')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .$if(kind !== undefined, (feeds) => feeds.where('kind', '=', kind ?? ''))
    .execute();
}
