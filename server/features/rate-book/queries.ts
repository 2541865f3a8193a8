import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ProductError } from '#domain/errors.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { compileOnce, scopeOfPlaceholder } from '#server/platform/db/compiled-query.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type RowsOf, together } from '#server/platform/db/together.ts';

function servicesOfSurfaces(db: Tx, scope: OrgScope) {
  return db
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
      'service.units_per_hour',
      'service.minutes_each',
      'service.included',
    ])
    .where('link.org_id', '=', scope.orgId)
    .where('service.active', '=', true)
    .orderBy('service.position')
    .orderBy('service.id');
}

function activeSurfaces(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('surface_types')
    .select(['id', 'name'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
}

function activeAddons(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('addons')
    .select(['id', 'name', 'type', 'value'])
    .where('org_id', '=', scope.orgId)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id');
}

function materials(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('material_multipliers')
    .select(['surface_type_id', 'id', 'material', 'multiplier'])
    .where('org_id', '=', scope.orgId)
    .orderBy('position')
    .orderBy('id');
}

/**
 * Reads the active rate book, each list in its saved order. One statement reads all lists, so that they belong to one
 * version even while someone saves the next.
 */
const RATE_BOOK = compileOnce((db, { orgId }: { orgId: string }) => {
  const scope = scopeOfPlaceholder(orgId);
  return db
    .selectFrom('organizations')
    .where('id', '=', orgId)
    .select('rate_book_version as version')
    .select([
      jsonArrayFrom(activeSurfaces(db, scope)).as('surfaces'),
      jsonArrayFrom(servicesOfSurfaces(db, scope)).as('services'),
      jsonArrayFrom(materials(db, scope)).as('materials'),
      jsonArrayFrom(activeAddons(db, scope)).as('addons'),
    ]);
});

/** @throws ProductError NOT_FOUND when the company was deleted */
export async function readRateBook(db: Database, scope: OrgScope): Promise<StoredRateBookRows> {
  const [[rows]] = await readOrg(db, scope, RATE_BOOK({ orgId: scope.orgId }));
  if (!rows) throw new ProductError('NOT_FOUND');
  return rows;
}

export async function readRateBookIn(tx: Tx, scope: OrgScope): Promise<StoredRateBookRows> {
  const [[rows]] = await together(tx, RATE_BOOK({ orgId: scope.orgId }));
  if (!rows) throw new ProductError('NOT_FOUND');
  return rows;
}

export type StoredRateBookRows = RowsOf<[ReturnType<typeof RATE_BOOK>]>[0][number];
