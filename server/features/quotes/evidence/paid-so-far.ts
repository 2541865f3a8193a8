import { sql } from 'kysely';
import { balanceOf, type EntryType, paidBefore } from '#domain/payments/ledger.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** @param before skips payments at or after this time */
function paidQueries(db: Tx, scope: OrgScope, number: number, before: Date) {
  const ofNumber = db.selectFrom('quotes').where('quotes.org_id', '=', scope.orgId).where('quotes.number', '=', number);
  const entries = ofNumber
    .innerJoin('payment_entries as entry', (join) =>
      join.onRef('entry.org_id', '=', 'quotes.org_id').onRef('entry.quote_id', '=', 'quotes.id'),
    )
    .where('entry.at', '<', before)
    .where(sql<boolean>`entry.purpose is distinct from 'tip'`)
    .groupBy('entry.type')
    .select(['entry.type', sql<number>`sum(entry.amount_cents)::bigint`.as('amount_cents')])
    .$narrowType<{ type: EntryType }>();
  const disputes = ofNumber
    .innerJoin('payment_disputes as dispute', (join) =>
      join.onRef('dispute.org_id', '=', 'quotes.org_id').onRef('dispute.quote_id', '=', 'quotes.id'),
    )
    .where(
      sql<boolean>`not exists (select from payment_entries tip
        where tip.org_id = dispute.org_id and tip.id = dispute.charge_id and tip.purpose = 'tip')`,
    )
    .select(['dispute.status', 'dispute.amount_cents'])
    .$narrowType<{ status: DisputeStatus }>();
  return [entries.compile(), disputes.compile()] as const;
}

/**
 * Returns the amount paid for earlier versions when the quote was decided. The signed copy must match the offer byte
 * for byte, so later payments and refunds don't count.
 */
export async function paidAtDecision(
  { db }: { db: Database },
  scope: OrgScope,
  { number, revision }: { number: number; revision: number },
  decidedAt: Date,
): Promise<Cents> {
  if (revision === 1) return 0;
  const [entries, disputes] = await readOrg(db, scope, ...paidQueries(db.tenant.kysely, scope, number, decidedAt));
  return paidBefore(balanceOf(entries, { total_cents: 0, deposit_cents: 0 }, disputes));
}
