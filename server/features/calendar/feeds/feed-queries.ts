import { type RawBuilder, sql } from 'kysely';
import { FEED_NEEDS, type FeedKind, type FeedVisit } from '#domain/calendar/calendar-feed.ts';
import { VISIT_LENGTH } from '#domain/calendar/job-limits.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type Role, roleAllows } from '#domain/team/permissions.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export function readFeeds(tx: Tx, scope: OrgScope, userId: string) {
  return tx
    .selectFrom('calendar_feeds')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'secret', 'created_at', 'edit_number'])
    .$narrowType<{ kind: FeedKind }>()
    .orderBy('kind', 'desc')
    .execute();
}

export type FeedRow = Awaited<ReturnType<typeof readFeeds>>[number];

export async function readFeed(tx: Tx, scope: OrgScope, userId: string, kind: FeedKind): Promise<FeedRow | undefined> {
  return (await readFeeds(tx, scope, userId)).find((feed) => feed.kind === kind);
}

const BY_SECRET = compileOnce(feedBySecretQuery);

function feedBySecretQuery(db: Tx, { orgId, hash, now }: { orgId: string; hash: Buffer; now: Date }) {
  return db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'feed.org_id').onRef('person.id', '=', 'feed.user_id'),
    )
    .innerJoin('organizations as company', 'company.id', 'feed.org_id')
    .leftJoin('calendar_versions as current', (join) =>
      join
        .onRef('current.org_id', '=', 'feed.org_id')
        .on('current.owner_id', '=', sql<string>`case feed.kind when 'company' then feed.org_id else feed.user_id end`),
    )
    .where('feed.org_id', '=', orgId)
    .where('feed.secret_hash', '=', hash)
    .where('person.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('company.ends_at', 'is', null), eb('company.ends_at', '>', now)]))
    .select([
      'feed.id',
      'feed.kind',
      'feed.user_id',
      'person.role',
      'person.full_name',
      'company.name as company_name',
      'company.time_zone',
      sql<number>`coalesce(current.version, 0)`.as('version'),
    ])
    .$narrowType<{ kind: FeedKind; role: Role }>();
}

export type FoundFeed = NonNullable<Awaited<ReturnType<ReturnType<typeof feedBySecretQuery>['executeTakeFirst']>>>;

/**
 * Finds a feed by its secret, with its owner and version. Runs one query, the only one when an app already has the
 * newest version. Returns null if the URL was turned off or replaced, or its person or company is gone.
 */
export async function findFeed(db: Database, scope: OrgScope, hash: Buffer, now: Date): Promise<FoundFeed | null> {
  const [[feed]] = await readOrg(db, scope, BY_SECRET({ orgId: scope.orgId, hash, now }));
  if (!feed || !roleAllows(feed.role, FEED_NEEDS[feed.kind])) return null;
  return feed;
}

/** Selects the work last approved under a quote number, without its price. */
function workOf(orgId: RawBuilder<unknown>, number: RawBuilder<unknown>) {
  return sql<FeedVisit['work']>`(
    select json_build_object('first', (array_agg(line.description order by line.position))[1], 'count', count(*))
    from quote_items line
    where line.org_id = ${orgId} and line.kind in ('service', 'custom', 'addon') and line.quote_id = (
      select sold.id from quotes sold
      where sold.org_id = ${orgId} and sold.number = ${number} and sold.status = 'approved'
      order by sold.revision desc limit 1)
    having count(*) > 0)`;
}

function shownVisits(tx: Tx, scope: OrgScope, { kind, user_id }: Pick<FoundFeed, 'kind' | 'user_id'>) {
  return tx
    .selectFrom('visits as visit')
    .innerJoin('jobs as job', (join) =>
      join.onRef('job.org_id', '=', 'visit.org_id').onRef('job.id', '=', 'visit.job_id'),
    )
    .where('visit.org_id', '=', scope.orgId)
    .$if(kind === 'own', (visits) =>
      visits.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('visit_people as own')
            .select('own.user_id')
            .whereRef('own.org_id', '=', 'visit.org_id')
            .whereRef('own.visit_id', '=', 'visit.id')
            .where('own.user_id', '=', user_id),
        ),
      ),
    )
    .select([
      'visit.id',
      'visit.state',
      'visit.starts_at',
      'visit.ends_at',
      'visit.sequence',
      'job.kind',
      'job.title',
      'job.customer_name',
      'job.property_address',
      'job.quote_number',
      workOf(sql.ref('visit.org_id'), sql.ref('job.quote_number')).as('work'),
      sql<string[]>`array(select person.full_name from visit_people goes
        join users person on person.org_id = goes.org_id and person.id = goes.user_id
        where goes.org_id = visit.org_id and goes.visit_id = visit.id order by person.full_name, person.id)`.as('crew'),
      // `updated_at` would also change when nothing in the feed has changed.
      sql<Date>`coalesce((select change.received_at from visit_changes change
        where change.org_id = visit.org_id and change.visit_id = visit.id order by change.seq desc limit 1),
        visit.created_at)`.as('changed_at'),
    ])
    .$narrowType<{ starts_at: Date; ends_at: Date }>();
}

export type FeedVisitRow = Awaited<ReturnType<ReturnType<typeof shownVisits>['execute']>>[number];

export interface FeedWindow {
  from: Date;
  /** The middle of the window. Visits nearest to it are kept. */
  today: Date;
  to: Date;
}

/** Lists visits that overlap the window, nearest to today first. */
export async function readFeedVisits(
  tx: Tx,
  scope: OrgScope,
  feed: Pick<FoundFeed, 'kind' | 'user_id'>,
  { from, today, to }: FeedWindow,
  limit: number,
): Promise<FeedVisitRow[]> {
  const ahead = await shownVisits(tx, scope, feed)
    .where('visit.starts_at', '>=', today)
    .where('visit.starts_at', '<', to)
    .orderBy('visit.starts_at')
    .orderBy('visit.id')
    .limit(limit)
    .execute();
  const behind = await shownVisits(tx, scope, feed)
    .where('visit.starts_at', '<', today)
    .where('visit.starts_at', '>', new Date(from.getTime() - VISIT_LENGTH.max * MINUTE_MS))
    .where('visit.ends_at', '>', from)
    .orderBy('visit.starts_at', 'desc')
    .orderBy('visit.id')
    .limit(limit)
    .execute();
  const distance = ({ starts_at }: FeedVisitRow) => Math.abs(starts_at.getTime() - today.getTime());
  return [...ahead, ...behind]
    .toSorted((one, other) => distance(one) - distance(other) || (one.id < other.id ? -1 : 1))
    .slice(0, limit);
}
