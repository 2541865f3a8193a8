import { type CompiledQuery, sql } from 'kysely';
import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import type { PricedQuote } from '#domain/pricing/quote-totals.ts';
import type { Tx } from '#server/db/client.ts';
import { newId } from '#server/db/ids.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { together } from '#server/db/together.ts';

type Draft = z.output<typeof QuoteDraft>;

/** All lines in one statement, the trip and minimum charges of the pricing included. */
export function linesInserted(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  draft: Draft,
  { lines }: PricedQuote,
): CompiledQuery<never> {
  const byHand = new Set(
    draft.lines.filter((line) => line.kind === 'service' && line.unit_cents !== null).map((line) => line.id),
  );
  const rows = lines.map((line, position) => ({
    ...line,
    // The pricing makes these two anew with every save and has no ids of its own for them.
    id: line.kind === 'trip' || line.kind === 'minimum' ? newId() : line.id,
    position,
    unit_cents_by_hand: byHand.has(line.id),
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

/** The lines of a quote are made anew with every save. */
export async function replaceLines(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  draft: Draft,
  priced: PricedQuote,
): Promise<void> {
  const removed = tx.deleteFrom('quote_items').where('org_id', '=', scope.orgId).where('quote_id', '=', quoteId);
  await together(tx, removed.compile(), linesInserted(tx, scope, quoteId, draft, priced));
}
