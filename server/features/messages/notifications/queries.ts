import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Selects a member of the company who can still sign in. */
export function activePersonQuery(tx: Tx, scope: OrgScope, userId: string) {
  return tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .select(['id', 'email']);
}

export function settingsQuery(tx: Tx, scope: OrgScope, userId: string) {
  return tx
    .selectFrom('notification_settings')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .select(['about', 'choices', 'quiet_from', 'quiet_until', 'digest_hour']);
}

/** Newest first. */
export function devicesQuery(tx: Tx, scope: OrgScope, userId: string) {
  return tx
    .selectFrom('push_devices')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'session_id', 'device', 'endpoint', 'p256dh', 'auth', 'created_at']);
}

export function deviceQuery(tx: Tx, scope: OrgScope, deviceId: string) {
  return tx
    .selectFrom('push_devices as device')
    .innerJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'device.org_id').onRef('person.id', '=', 'device.user_id'),
    )
    .where('device.org_id', '=', scope.orgId)
    .where('device.id', '=', deviceId)
    .where('person.disabled_at', 'is', null)
    .select(['device.endpoint', 'device.p256dh', 'device.auth', 'device.user_id']);
}

/** Reads notifications that were sent together, oldest first, with the facts for their wording. */
export function groupQuery(tx: Tx, scope: OrgScope, groupId: string) {
  return tx
    .selectFrom('notifications as news')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'news.org_id').onRef('quote.id', '=', 'news.quote_id'),
    )
    .innerJoin('quote_events as event', (join) =>
      join
        .onRef('event.org_id', '=', 'news.org_id')
        .onRef('event.quote_id', '=', 'news.quote_id')
        .onRef('event.seq', '=', 'news.event_seq'),
    )
    .where('news.org_id', '=', scope.orgId)
    .where('news.group_id', '=', groupId)
    .orderBy('news.at')
    .orderBy('news.id')
    .select([
      'news.user_id',
      'news.kind',
      'news.at',
      'news.told_at',
      'news.quote_id',
      'quote.number',
      'quote.customer_name',
      'event.type',
      'event.body',
    ]);
}
