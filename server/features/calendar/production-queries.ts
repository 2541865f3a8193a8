import { sql } from 'kysely';
import type { LengthLine } from '#domain/calendar/visit-length.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/**
 * The rate-book lines of a quote with the rates of production that count today: a service is known by its name and its
 * unit, because a saved rate book has new rows.
 */
export async function unitsPerHour(tx: Tx, scope: OrgScope, quoteId: string): Promise<LengthLine[]> {
  const lines = await tx
    .selectFrom('quote_items as line')
    .where('line.org_id', '=', scope.orgId)
    .where('line.quote_id', '=', quoteId)
    .where('line.kind', '=', 'service')
    .select([
      'line.quantity',
      'line.unit',
      sql<number | null>`(select max(service.units_per_hour) from services service
        where service.org_id = line.org_id and service.active and service.name = line.basis->>'service'
          and service.uom = line.unit)`.as('units_per_hour'),
    ])
    .execute();
  return lines.map(({ quantity, unit, units_per_hour }) => ({
    quantity,
    unit: unit as Unit,
    unitsPerHour: units_per_hour,
  }));
}
