import { type Database, readOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** The rows of the active rate book, each list in the order it was saved in. */
export async function readRateBook(db: Database, scope: OrgScope) {
  const { kysely } = db.tenant;
  const version = kysely.selectFrom('organizations').select('rate_book_version').where('id', '=', scope.orgId);
  const surfaces = kysely
    .selectFrom('surface_types')
    .select(['id', 'name'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
  const services = kysely
    .selectFrom('surface_type_services as link')
    .innerJoin('services as service', (join) =>
      join.onRef('service.org_id', '=', 'link.org_id').onRef('service.id', '=', 'link.service_id'),
    )
    .select([
      'link.surface_type_id',
      'link.is_default',
      'service.id',
      'service.name',
      'service.base_rate_cents',
      'service.uom',
    ])
    .where('link.org_id', '=', scope.orgId)
    .where('service.active', '=', true)
    .orderBy('service.position')
    .orderBy('service.id');
  const materials = kysely
    .selectFrom('material_multipliers')
    .select(['surface_type_id', 'id', 'material', 'multiplier'])
    .where('org_id', '=', scope.orgId)
    .orderBy('position')
    .orderBy('id');
  const addons = kysely
    .selectFrom('addons')
    .select(['id', 'name', 'type', 'value'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
  const [organization, surfaceRows, serviceRows, materialRows, addonRows] = await readOrg(
    db,
    scope,
    version.compile(),
    surfaces.compile(),
    services.compile(),
    materials.compile(),
    addons.compile(),
  );
  return {
    version: organization[0]?.rate_book_version ?? 0,
    surfaces: surfaceRows,
    services: serviceRows,
    materials: materialRows,
    addons: addonRows,
  };
}

export type RateBookRows = Awaited<ReturnType<typeof readRateBook>>;
