import { type CompiledQuery, sql } from 'kysely';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';

/** Includes the trip and minimum charges, which pricing adds. */
export function linesInserted(tx: Tx, scope: OrgScope, quoteId: string, { lines }: PricedQuote): CompiledQuery<never> {
  const rows = lines.map((line, position) => ({
    ...line,
    // Pricing recreates these two on every save and has no ids for them.
    id: line.kind === 'trip' || line.kind === 'minimum' ? newId() : line.id,
    position,
  }));
  return sql<never>`
    insert into quote_items (org_id, quote_id, id, position, kind, description, quantity, unit, unit_cents, line_total_cents, taxable,
      unit_cents_by_hand, basis)
    select ${scope.orgId}::uuid, ${quoteId}::uuid, id, position, kind, description, quantity, unit, unit_cents, line_total_cents, taxable,
      unit_cents_by_hand, nullif(basis, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, position int, kind text, description text, quantity numeric,
      unit text, unit_cents int, line_total_cents int, taxable boolean, unit_cents_by_hand boolean, basis jsonb)`.compile(
    tx,
  );
}

export async function replaceLines(tx: Tx, scope: OrgScope, quoteId: string, priced: PricedQuote): Promise<void> {
  const removed = tx.deleteFrom('quote_items').where('org_id', '=', scope.orgId).where('quote_id', '=', quoteId);
  await together(tx, removed.compile(), linesInserted(tx, scope, quoteId, priced));
}
