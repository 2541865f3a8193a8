import { sql } from 'kysely';
import type { LengthLine } from '#domain/calendar/visit-length.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * Returns rate-book lines by quote id, with the current units per hour or minutes. The rate book may have new rows, so a service
 * matches by name and unit. A row for the same surface wins.
 */
export async function unitsPerHour(
  tx: Tx,
  scope: OrgScope,
  quoteIds: readonly string[],
): Promise<Map<string, LengthLine[]>> {
  const lines = await tx
    .selectFrom('quote_items as line')
    .leftJoinLateral(
      sql<{ units_per_hour: number | null; minutes_each: number | null }>`(
        select service.units_per_hour, service.minutes_each from services service
        left join surface_type_services link on link.org_id = service.org_id and link.service_id = service.id
        left join surface_types surface on surface.org_id = link.org_id and surface.id = link.surface_type_id
        where service.org_id = line.org_id and service.active
          and (service.units_per_hour is not null or service.minutes_each is not null)
          and service.name = line.basis->>'service' and service.uom = line.unit
        order by (surface.name = line.basis->>'surface_type') desc nulls last, service.units_per_hour desc nulls last
        limit 1)`.as('made'),
      (join) => join.onTrue(),
    )
    .where('line.org_id', '=', scope.orgId)
    .where('line.quote_id', 'in', quoteIds)
    .where('line.kind', '=', 'service')
    .select(['line.quote_id', 'line.quantity', 'line.unit', 'made.units_per_hour', 'made.minutes_each'])
    .execute();
  const byQuote = new Map<string, LengthLine[]>(quoteIds.map((id) => [id, []]));
  for (const { quote_id, quantity, unit, units_per_hour: unitsPerHour, minutes_each: minutesEach } of lines)
    byQuote.get(quote_id)?.push({ quantity, unit: unit as Unit, unitsPerHour, minutesEach });
  return byQuote;
}
