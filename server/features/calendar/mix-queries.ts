import { type Selectable, sql } from 'kysely';
import type { MixRecipe, MixSupplies } from '#domain/pricing/mix.ts';
import type { MixLine } from '#domain/pricing/mix-sheet.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

type SuppliesColumns = Pick<Selectable<DB['organizations']>, 'stock_strength' | 'tank_gallons' | 'surfactant_ounces'>;

/** Returns what the company mixes with; null until it entered that. */
export function mixSuppliesOf(company: SuppliesColumns): MixSupplies | null {
  const { stock_strength, tank_gallons, surfactant_ounces } = company;
  return stock_strength === null || tank_gallons === null ? null : { stock_strength, tank_gallons, surfactant_ounces };
}

/**
 * Returns the lines that need a mix, by quote id. The rate book may have new rows, so a service matches by name and
 * unit, as for minutes (unitsPerHour). A row for the same surface wins.
 */
export async function mixLines(tx: Tx, scope: OrgScope, quoteIds: readonly string[]): Promise<Map<string, MixLine[]>> {
  const lines = await tx
    .selectFrom('quote_items as line')
    .innerJoinLateral(
      sql<MixRecipe>`(
        select service.target_strength, service.injector_ratio, service.units_per_gallon, service.gallons_each
        from services service
        left join surface_type_services link on link.org_id = service.org_id and link.service_id = service.id
        left join surface_types surface on surface.org_id = link.org_id and surface.id = link.surface_type_id
        where service.org_id = line.org_id and service.active and service.name = line.basis->>'service'
          and service.uom = line.unit
        order by (surface.name = line.basis->>'surface_type') desc nulls last, surface.position, service.position, service.id
        limit 1)`.as('recipe'),
      (join) => join.onTrue(),
    )
    .where('line.org_id', '=', scope.orgId)
    .where('line.quote_id', '=', sql<string>`any (${quoteIds}::uuid[])`)
    .where('line.kind', '=', 'service')
    .where('recipe.target_strength', 'is not', null)
    .orderBy('line.position')
    .select([
      'line.quote_id',
      'line.quantity',
      'line.unit',
      sql<string>`line.basis->>'surface_type'`.as('surface_type'),
      sql<string>`line.basis->>'service'`.as('service'),
      'recipe.target_strength',
      'recipe.injector_ratio',
      'recipe.units_per_gallon',
      'recipe.gallons_each',
    ])
    .execute();
  const byQuote = Map.groupBy(lines, ({ quote_id }) => quote_id);
  return new Map(
    [...byQuote].map(([id, rows]) => [
      id,
      rows.map(({ quote_id: _id, unit, ...row }) => ({ ...row, unit: unit as Unit })),
    ]),
  );
}
