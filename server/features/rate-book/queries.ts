import { type Database, readOrg } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

type Builder = Database['tenant']['kysely'];

function servicesOfSurfaces(kysely: Builder, scope: OrgScope) {
  return kysely
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
}

function activeSurfaces(kysely: Builder, scope: OrgScope) {
  return kysely
    .selectFrom('surface_types')
    .select(['id', 'name'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
}

function activeAddons(kysely: Builder, scope: OrgScope) {
  return kysely
    .selectFrom('addons')
    .select(['id', 'name', 'type', 'value'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
}

function materials(kysely: Builder, scope: OrgScope) {
  return kysely
    .selectFrom('material_multipliers')
    .select(['surface_type_id', 'id', 'material', 'multiplier'])
    .where('org_id', '=', scope.orgId)
    .orderBy('position')
    .orderBy('id');
}

/** The rows of the active rate book, each list in the order it was saved in. */
export async function readRateBook(db: Database, scope: OrgScope) {
  const { kysely } = db.tenant;
  const version = kysely.selectFrom('organizations').select('rate_book_version').where('id', '=', scope.orgId);
  const [organization, surfaceRows, serviceRows, materialRows, addonRows] = await readOrg(
    db,
    scope,
    version.compile(),
    activeSurfaces(kysely, scope).compile(),
    servicesOfSurfaces(kysely, scope).compile(),
    materials(kysely, scope).compile(),
    activeAddons(kysely, scope).compile(),
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
