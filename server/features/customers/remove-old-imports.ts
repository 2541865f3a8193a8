import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';

/** Days after which an uploaded file that was not imported is deleted. */
export const UNUSED_DAYS = 7;
/** Days after which rejected rows and the record of an import are deleted. */
export const IMPORT_DAYS = 90;

/** A worker runs this once a day. */
export async function removeOldImports(services: Services): Promise<void> {
  const organizations = await services.db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of organizations) await removeOldImportsOf(services, scopeOfJob({ org_id: id }));
}

async function removeOldImportsOf(services: Services, scope: OrgScope): Promise<void> {
  const now = services.now().getTime();
  const gone = await withOrg(services.db, scope, (tx) =>
    tx
      .deleteFrom('customer_imports')
      .where('org_id', '=', scope.orgId)
      .where((eb) =>
        eb.or([
          eb.and([eb('started_at', 'is', null), eb('created_at', '<', new Date(now - UNUSED_DAYS * DAY_MS))]),
          eb.and([eb('status', '!=', 'importing'), eb('created_at', '<', new Date(now - IMPORT_DAYS * DAY_MS))]),
        ]),
      )
      .returning('storage_key')
      .execute(),
  );
  for (const { storage_key } of gone) await services.files.remove(storage_key);
}
