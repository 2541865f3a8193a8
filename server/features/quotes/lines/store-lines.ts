import { type CompiledQuery, sql } from 'kysely';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Inserts all lines in one statement, including the trip and minimum charges from pricing. */
export function linesInserted(tx: Tx, scope: OrgScope, quoteId: string, priced: PricedQuote): CompiledQuery<never> {
  return insertLines(scope, quoteId, priced).compile(tx);
}

function insertLines(scope: OrgScope, quoteId: string, { lines }: PricedQuote) {
  const rows = lines.map((line, position) => ({
    ...line,
    // Pricing recreates these two on every save and has no ids for them.
    id: line.kind === 'trip' || line.kind === 'minimum' ? newId() : line.id,
    position,
  }));
  return sql<never>`
    insert into quote_items (org_id, quote_id, id, position, kind, description, included, quantity, unit, unit_cents,
      line_total_cents, taxable, unit_cents_by_hand, basis)
    select ${scope.orgId}::uuid, ${quoteId}::uuid, id, position, kind, description, included, quantity, unit, unit_cents,
      line_total_cents, taxable, unit_cents_by_hand, nullif(basis, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, position int, kind text, description text, included text, quantity numeric,
      unit text, unit_cents int, line_total_cents int, taxable boolean, unit_cents_by_hand boolean, basis jsonb)`;
}

/**
 * Replaces all lines of a quote, which every save does. The insert reads the count of removed lines, so that they are
 * removed first.
 */
export async function replaceLines(tx: Tx, scope: OrgScope, quoteId: string, priced: PricedQuote): Promise<void> {
  await sql`
    with removed as (delete from quote_items where org_id = ${scope.orgId} and quote_id = ${quoteId} returning id)
    ${insertLines(scope, quoteId, priced)}
    where (select count(*) from removed) >= 0`.execute(tx);
}
