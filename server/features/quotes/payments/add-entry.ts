import { type Insertable, sql } from 'kysely';
import { dayIn } from '#domain/calendar-days.ts';
import type { EntryType } from '#domain/payments/ledger.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { loweredPrice } from '#domain/payments/price-reduction.ts';
import { type BookedSoFar, taxShare } from '#domain/payments/tax-share.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { PaymentEntries } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Ledger } from './ledger-queries.ts';
import { makeReceipt } from './make-receipt.ts';

type NewEntry = Omit<
  Insertable<PaymentEntries>,
  'org_id' | 'currency' | 'booked_on' | 'author_id' | 'tax_cents' | 'tax_rate' | 'at'
> & { type: EntryType; currency: string; at: Date; received_on?: string | null };

/**
 * Adds an entry with its booking day, its share of tax, and the receipt of a payment.
 * @returns false when the entry exists, because the provider reported it twice
 */
export async function addEntry(tx: Tx, scope: OrgScope, ledger: Ledger, entry: NewEntry): Promise<boolean> {
  const sale = owedRevision(ledger.revisions) ?? ledger.quote;
  const { reduced_cents, ...booked } = await bookedSoFar(tx, scope, ledger, sale.id);
  const price = loweredPrice(sale, reduced_cents);
  const added = await tx
    .insertInto('payment_entries')
    .values({
      ...entry,
      org_id: scope.orgId,
      author_id: sale.author_id,
      booked_on: entry.received_on ?? dayIn(entry.at, ledger.company.time_zone),
      tax_cents: taxShare({ type: entry.type, amount_cents: entry.amount_cents }, booked, price),
      tax_rate: sale.tax_rate,
    })
    // The ledger's lock already prevents duplicates. This key also does, if someone ever reads the ledger without the
    // lock.
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'provider_ref', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  if (entry.type === 'charge' || entry.type === 'manual')
    await makeReceipt(tx, scope, ledger, { id: added.id, at: entry.at });
  return true;
}

/**
 * Reads the booked sums again: one transaction may lower the price and add several entries, so `ledger` may be
 * outdated.
 */
async function bookedSoFar(
  tx: Tx,
  scope: OrgScope,
  { revisions }: Ledger,
  saleId: string,
): Promise<BookedSoFar & { reduced_cents: Cents }> {
  const { rows } = await sql<BookedSoFar & { reduced_cents: Cents }>`
    select coalesce(sum(case when type in ('charge', 'manual', 'refund_failed', 'dispute_reversal')
        then amount_cents else -amount_cents end), 0)::bigint as received_cents,
      coalesce(sum(tax_cents), 0)::bigint as tax_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from price_reductions
        where org_id = ${scope.orgId} and quote_id = ${saleId}) as reduced_cents
    from payment_entries
    where org_id = ${scope.orgId} and quote_id = any(${revisions.map(({ id }) => id)}::uuid[])`.execute(tx);
  return rows[0] ?? { received_cents: 0, tax_cents: 0, reduced_cents: 0 };
}
