import { sql } from 'kysely';
import type { z } from 'zod';
import type { MixSettingsInput } from '#contract/mix.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { assertServices } from './company-services.ts';
import { changeCompany } from './settings.ts';

interface Change {
  scope: OrgScope;
  author: Author;
  at: Date;
}

/**
 * Services that the rate book no longer has stay as they are.
 * @throws ProductError NOT_FOUND for an id that isn't a service of the company
 */
export async function saveMix(
  tx: Tx,
  { scope, author, at }: Change,
  { services, ...columns }: z.output<typeof MixSettingsInput>,
): Promise<void> {
  const { stock_strength, tank_gallons, surfactant_ounces, stock_cents_a_gallon, surfactant_cents_a_gallon } = columns;
  const supplies = { stock_strength, tank_gallons, surfactant_ounces, stock_cents_a_gallon, surfactant_cents_a_gallon };
  await changeCompany(tx, { scope, author, at }, 'company.settings_changed', supplies);
  await assertServices(tx, scope, new Set(services.map(({ service_id }) => service_id)));
  const changed = await sql<{ name: string; target_strength: number | null }>`
    update services service set target_strength = entered.target_strength, injector_ratio = entered.injector_ratio,
      units_per_gallon = entered.units_per_gallon, gallons_each = entered.gallons_each
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as entered
      (service_id uuid, target_strength numeric, injector_ratio numeric, units_per_gallon numeric, gallons_each numeric)
    where service.org_id = ${scope.orgId} and service.id = entered.service_id and service.active
      and (service.target_strength, service.injector_ratio, service.units_per_gallon, service.gallons_each)
        is distinct from (entered.target_strength, entered.injector_ratio, entered.units_per_gallon, entered.gallons_each)
    returning service.name, service.target_strength`.execute(tx);
  if (changed.rows.length === 0) return;
  const target = changed.rows.length === 1 ? (changed.rows[0]?.name ?? '') : `${changed.rows.length} services`;
  const data = { services: changed.rows.map(({ name, target_strength }) => ({ name, target_strength })) };
  await writeAudit(tx, scope, { ...author, action: 'rate_book.mix_changed', target, data, at });
}
