import { sql } from 'kysely';
import type { z } from 'zod';
import type { MarginSettingsInput } from '#contract/margin.ts';
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
export async function saveMargin(
  tx: Tx,
  { scope, author, at }: Change,
  { chemicals, ...columns }: z.output<typeof MarginSettingsInput>,
): Promise<void> {
  const { labor_cents_an_hour, crew_size, margin_floor, members_see_margin, member_discount_max } = columns;
  const costs = { labor_cents_an_hour, crew_size, margin_floor, members_see_margin, member_discount_max };
  await changeCompany(tx, { scope, author, at }, 'company.settings_changed', costs);
  await assertServices(tx, scope, new Set(chemicals.map(({ service_id }) => service_id)));
  const changed = await sql<{ name: string; chemicals_cents: number | null }>`
    update services service set chemicals_cents = entered.chemicals_cents
    from jsonb_to_recordset(${JSON.stringify(chemicals)}::jsonb) as entered (service_id uuid, chemicals_cents int)
    where service.org_id = ${scope.orgId} and service.id = entered.service_id and service.active
      and service.chemicals_cents is distinct from entered.chemicals_cents
    returning service.name, service.chemicals_cents`.execute(tx);
  if (changed.rows.length === 0) return;
  const target = changed.rows.length === 1 ? (changed.rows[0]?.name ?? '') : `${changed.rows.length} services`;
  const data = { services: changed.rows.map(({ name, chemicals_cents }) => ({ name, chemicals_cents })) };
  await writeAudit(tx, scope, { ...author, action: 'rate_book.chemicals_changed', target, data, at });
}
