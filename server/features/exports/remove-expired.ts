import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { giveUpSilent } from './exports.ts';
import { removeExportFiles } from './remove-files.ts';

/** A file without a row that is at least this old was left over from a crash. A running export is never that old. */
const ORPHAN_MS = DAY_MS;

export async function removeExpiredExports(services: Services): Promise<void> {
  const organizations = await services.db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await removeExpiredOf(services, scopeOfJob({ org_id: id }));
}

async function removeExpiredOf(services: Services, scope: OrgScope): Promise<void> {
  const { db, now } = services;
  const at = now();
  const expired = await withOrg(db, scope, async (tx) => {
    await giveUpSilent(tx, scope, at);
    return tx
      .selectFrom('exports')
      .where('org_id', '=', scope.orgId)
      .where('status', '=', 'ready')
      .where('expires_at', '<=', at)
      .select(['id', 'storage_key'])
      .execute();
  });
  await removeExportFiles(services, scope, expired);
  await removeOrphans(services, scope);
}

async function removeOrphans({ db, files, now }: Services, scope: OrgScope): Promise<void> {
  const before = new Date(now().getTime() - ORPHAN_MS);
  const stored = (await files.list(`${scope.orgId}/exports`)).filter(({ modifiedAt }) => modifiedAt < before);
  if (stored.length === 0) return;
  const named = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('exports')
      .where('org_id', '=', scope.orgId)
      .where('storage_key', 'is not', null)
      .select('storage_key')
      .execute(),
  );
  const known = new Set(named.map(({ storage_key }) => storage_key));
  for (const { key } of stored) if (!known.has(key)) await files.remove(key);
}
