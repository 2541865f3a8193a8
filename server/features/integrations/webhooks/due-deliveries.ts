import { type SqlBool, sql } from 'kysely';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { isBlocked } from './delivery-queries.ts';

/** Selects each quote's first undelivered delivery. The quote's later deliveries wait for it. */
export function headsQuery(tx: Tx, scope: OrgScope, endpointId: string) {
  return tx
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join.onRef('endpoint.org_id', '=', 'delivery.org_id').onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .where('delivery.org_id', '=', scope.orgId)
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.state', '=', 'waiting')
    .where('endpoint.state', '=', 'active')
    .where((eb) => eb.not(isBlocked(eb)));
}

/** Returns when the endpoint's next delivery is due; null when none is planned. */
export function nextDue(db: Database, scope: OrgScope, endpointId: string): Promise<Date | null> {
  return withOrg(db, scope, async (tx) => {
    const { due } = await headsQuery(tx, scope, endpointId)
      .select(sql<Date | null>`min(greatest(delivery.next_try_at, delivery.claimed_until))`.as('due'))
      .executeTakeFirstOrThrow();
    return due;
  });
}

export function endpointsWithDue(db: Database, scope: OrgScope, now: Date): Promise<string[]> {
  return withOrg(db, scope, async (tx) => {
    const found = await tx
      .selectFrom('webhook_endpoints as endpoint')
      .where('org_id', '=', scope.orgId)
      .where('state', '=', 'active')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_deliveries as delivery')
            .where('delivery.org_id', '=', scope.orgId)
            .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
            .where('delivery.state', '=', 'waiting')
            .where('delivery.next_try_at', '<=', now)
            .select(sql<SqlBool>`true`.as('one')),
        ),
      )
      .select('id')
      .execute();
    return found.map(({ id }) => id);
  });
}

export interface EncryptedKey {
  id: string;
  encrypted_secret: Buffer;
}

/** Reads the secrets that currently sign, newest first. After a rotation, the previous secrets still sign for a day. */
export function readKeys(tx: Tx, scope: OrgScope, endpointId: string, now: Date): Promise<EncryptedKey[]> {
  return tx
    .selectFrom('webhook_secrets')
    .where('org_id', '=', scope.orgId)
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .select(['id', 'encrypted_secret'])
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .execute();
}
