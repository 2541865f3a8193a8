import type { Kysely } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

function endpointsQuery(tx: Kysely<DB>, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('users as creator', (join) =>
      join.onRef('creator.org_id', '=', 'endpoint.org_id').onRef('creator.id', '=', 'endpoint.created_by'),
    )
    .where('endpoint.org_id', '=', scope.orgId)
    .select([
      'endpoint.id',
      'endpoint.url',
      'endpoint.description',
      'endpoint.event_types',
      'endpoint.state',
      'endpoint.paused_reason',
      'endpoint.failing_since',
      'endpoint.last_delivered_at',
      'endpoint.created_at',
      'creator.full_name as created_by',
    ])
    .select((eb) => [
      eb
        .selectFrom('webhook_deliveries as delivery')
        .whereRef('delivery.org_id', '=', 'endpoint.org_id')
        .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
        .where('delivery.state', '=', 'waiting')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .as('waiting'),
      eb
        .selectFrom('webhook_secrets as secret')
        .whereRef('secret.org_id', '=', 'endpoint.org_id')
        .whereRef('secret.endpoint_id', '=', 'endpoint.id')
        .where('secret.ends_at', '>', now)
        .select((latest) => latest.fn.max('secret.ends_at').as('ends_at'))
        .as('old_secret_until'),
    ]);
}

export type EndpointRow = Awaited<ReturnType<ReturnType<typeof endpointsQuery>['execute']>>[number];

export async function listEndpoints(db: Database, scope: OrgScope, now: Date): Promise<EndpointRow[]> {
  const query = endpointsQuery(db.tenant.kysely, scope, now)
    .orderBy('endpoint.created_at', 'desc')
    .orderBy('endpoint.id', 'desc');
  const [rows] = await readOrg(db, scope, query.compile());
  return rows;
}

/** @throws ProductError NOT_FOUND */
export async function readEndpoint(tx: Tx, scope: OrgScope, id: string, now: Date): Promise<EndpointRow> {
  const row = await endpointsQuery(tx, scope, now).where('endpoint.id', '=', id).executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}
