import type { AuditAction } from '#contract/audit-labels.ts';
import { FEED_NEEDS, type FeedKind } from '#domain/calendar/calendar-feed.ts';
import { ProductError } from '#domain/errors.ts';
import { type Role, roleAllows } from '#domain/team/permissions.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { newFeedSecret } from './feed-address.ts';
import { type FeedRow, readFeed } from './feed-queries.ts';

export interface FeedContext {
  services: Pick<Services, 'db' | 'env' | 'now'>;
  scope: OrgScope;
  author: Author;
}

/**
 * Creates the URL of the caller's feed. Repeating the call changes nothing.
 * @throws ProductError PERMISSION_DENIED for someone who isn't allowed this feed
 */
export function turnOnFeed(context: FeedContext, kind: FeedKind): Promise<FeedRow> {
  return withOrg(context.services.db, context.scope, (tx) => turnOnIn(tx, context, kind));
}

async function turnOnIn(tx: Tx, context: FeedContext, kind: FeedKind): Promise<FeedRow> {
  const { services, scope, author } = context;
  const userId = author.actor.id;
  const at = services.now();
  const id = newId(at.getTime());
  const added = await tx
    .insertInto('calendar_feeds')
    .values({ org_id: scope.orgId, id, user_id: userId, kind, created_at: at, ...newFeedSecret(id, services.env) })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Check after the insert, which waits for a concurrent deactivation of the person or removal of the permission.
  await assertMay(tx, context, kind);
  if (added) await audit(tx, context, kind, 'calendar_feed.turned_on');
  return found(await readFeed(tx, scope, userId, kind));
}

/**
 * Replaces the URL that the caller saw, or creates one if the feed has been turned off.
 * @returns the newest URL, even if another window replaced it first
 * @throws ProductError PERMISSION_DENIED
 */
export function renewFeed(context: FeedContext, kind: FeedKind, editNumber: number): Promise<FeedRow> {
  const { services, scope, author } = context;
  const userId = author.actor.id;
  return withOrg(services.db, scope, async (tx) => {
    await assertMay(tx, context, kind);
    const before = await readFeed(tx, scope, userId, kind);
    if (!before) return turnOnIn(tx, context, kind);
    const renewed = await tx
      .updateTable('calendar_feeds')
      .set((eb) => ({
        ...newFeedSecret(before.id, services.env),
        edit_number: eb('edit_number', '+', 1),
        created_at: services.now(),
      }))
      .where('org_id', '=', scope.orgId)
      .where('id', '=', before.id)
      .where('edit_number', '=', editNumber)
      .returning('id')
      .executeTakeFirst();
    if (renewed) await audit(tx, context, kind, 'calendar_feed.renewed');
    return found(await readFeed(tx, scope, userId, kind));
  });
}

/** Repeating the call changes nothing. @throws ProductError PERMISSION_DENIED */
export function turnOffFeed(context: FeedContext, kind: FeedKind): Promise<void> {
  const { services, scope, author } = context;
  return withOrg(services.db, scope, async (tx) => {
    await assertMay(tx, context, kind);
    const ended = await tx
      .deleteFrom('calendar_feeds')
      .where('org_id', '=', scope.orgId)
      .where('user_id', '=', author.actor.id)
      .where('kind', '=', kind)
      .returning('id')
      .executeTakeFirst();
    if (ended) await audit(tx, context, kind, 'calendar_feed.turned_off');
  });
}

/** @throws ProductError PERMISSION_DENIED */
async function assertMay(tx: Tx, { scope, author }: FeedContext, kind: FeedKind): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', author.actor.id)
    .where('disabled_at', 'is', null)
    .select('role')
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
  if (!person || !roleAllows(person.role, FEED_NEEDS[kind])) throw new ProductError('PERMISSION_DENIED');
}

const NAMES: Readonly<Record<FeedKind, string>> = { own: 'Own visits', company: 'Whole company' };

function audit(tx: Tx, { services, scope, author }: FeedContext, kind: FeedKind, action: AuditAction): Promise<void> {
  return writeAudit(tx, scope, { ...author, action, target: NAMES[kind], at: services.now() });
}

/** @throws ProductError NOT_FOUND when another window has turned the feed off */
function found(feed: FeedRow | undefined): FeedRow {
  if (!feed) throw new ProductError('NOT_FOUND');
  return feed;
}
