import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Deletes every finished export except the one just made. If the process dies partway, the next export or their
 * expiration removes the rest.
 */
export async function removeEarlier(services: Services, scope: OrgScope, keptId: string): Promise<void> {
  const earlier = await withOrg(services.db, scope, (tx) =>
    tx
      .selectFrom('exports')
      .where('org_id', '=', scope.orgId)
      .where('status', '=', 'ready')
      .where('id', '!=', keptId)
      .select(['id', 'storage_key'])
      .execute(),
  );
  await removeExportFiles(services, scope, earlier);
}

export async function removeExportFiles(
  { db, files }: Services,
  scope: OrgScope,
  rows: readonly { id: string; storage_key: string | null }[],
): Promise<void> {
  for (const { id, storage_key } of rows) {
    if (storage_key) await files.remove(storage_key);
    await withOrg(db, scope, (tx) => markExpired(tx, scope, id));
  }
}

async function markExpired(tx: Tx, scope: OrgScope, id: string): Promise<void> {
  await tx
    .updateTable('exports')
    .set({ status: 'expired', storage_key: null })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .execute();
}
