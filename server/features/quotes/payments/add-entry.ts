import type { Insertable } from 'kysely';
import { dayIn } from '#domain/calendar-days.ts';
import type { EntryType } from '#domain/payments/ledger.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { loweredPrice } from '#domain/payments/price-reduction.ts';
import type { PaymentPurpose } from '#domain/payments/provider-payment.ts';
import { bookedSoFar, taxShare } from '#domain/payments/tax-share.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { PaymentEntries } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type Ledger, readSumsIn } from './ledger-queries.ts';
import { makeReceipt } from './make-receipt.ts';

type NewEntry = Omit<
  Insertable<PaymentEntries>,
  'org_id' | 'currency' | 'booked_on' | 'author_id' | 'tax_cents' | 'tax_rate' | 'at' | 'purpose'
> & { type: EntryType; purpose?: PaymentPurpose | null; currency: string; at: Date; received_on?: string | null };

/**
 * Adds an entry to the ledger, with its booking day, its share of tax, and the receipt of a payment.
 * @returns false when the provider reported an entry twice, and when an id chosen by a client belongs to another entry
 */
export async function addEntry(tx: Tx, scope: OrgScope, ledger: Ledger, entry: NewEntry): Promise<boolean> {
  // Read again, because one transaction may lower the price and add several entries.
  const before = await readSumsIn(tx, scope, ledger);
  const sale = owedRevision(before.revisions) ?? ledger.quote;
  const { type, amount_cents, purpose = null } = entry;
  const tax_cents = taxShare(
    { type, amount_cents, purpose },
    bookedSoFar(before.entries),
    loweredPrice(sale, sale.reduced_cents),
  );
  const added = await tx
    .insertInto('payment_entries')
    .values({
      ...entry,
      org_id: scope.orgId,
      author_id: sale.author_id,
      booked_on: entry.received_on ?? dayIn(entry.at, ledger.company.time_zone),
      tax_cents,
      tax_rate: sale.tax_rate,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  if (type === 'charge' || type === 'manual') {
    const sums = { ...before, entries: [...before.entries, { type, amount_cents, tax_cents, purpose }] };
    await makeReceipt(tx, scope, sums, { id: added.id, at: entry.at });
  }
  return true;
}
