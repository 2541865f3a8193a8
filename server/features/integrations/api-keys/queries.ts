import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

function keysQuery(tx: Tx, scope: OrgScope) {
  return tx
    .selectFrom('api_keys as key')
    .innerJoin('users as creator', (join) =>
      join.onRef('creator.org_id', '=', 'key.org_id').onRef('creator.id', '=', 'key.created_by'),
    )
    .where('key.org_id', '=', scope.orgId)
    .select([
      'key.id',
      'key.name',
      'key.prefix',
      'key.scopes',
      'key.created_at',
      'key.expires_at',
      'key.revoked_at',
      'key.last_used_at',
      'key.last_used_ip',
      'creator.full_name as created_by',
      'creator.disabled_at as creator_disabled_at',
    ]);
}

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysQuery>['execute']>>[number];

/** Lists active keys first, latest first, then revoked and expired ones. */
export async function listKeys(db: Database, scope: OrgScope, now: Date): Promise<KeyRow[]> {
  const query = keysQuery(db.tenant.kysely, scope)
    .orderBy(
      (eb) => eb.or([eb('key.revoked_at', 'is not', null), eb('key.expires_at', '<=', now)]),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('key.created_at', 'desc')
    .orderBy('key.id', 'desc');
  const [keys] = await readOrg(db, scope, query.compile());
  return keys;
}

export async function readKeyIn(tx: Tx, scope: OrgScope, id: string): Promise<KeyRow> {
  return keysQuery(tx, scope).where('key.id', '=', id).executeTakeFirstOrThrow();
}
