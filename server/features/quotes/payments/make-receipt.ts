import { balanceOf } from '#domain/payments/ledger.ts';
import { owedNow } from '#domain/payments/owed.ts';
import { FIRST_RECEIPT_NUMBER, type ReceiptAmounts } from '#domain/payments/receipt.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { ledgerDue } from './balance.ts';
import type { EntryRow, Ledger, LedgerSums } from './ledger-queries.ts';

/**
 * Creates the receipt of a payment, in the transaction that adds it: its number, and the amounts paid and due at that
 * time.
 * @param sums of the ledger with this payment
 */
export async function makeReceipt(
  tx: Tx,
  scope: OrgScope,
  sums: LedgerSums,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { entries, revisions, disputes } = sums;
  const owed = owedNow(revisions);
  const balance = balanceOf(entries, owed, disputes);
  const figures: ReceiptAmounts = { price_cents: owed.total_cents, balance, due: ledgerDue(sums) };
  await tx
    // Concurrent payments wait for each other here, so numbers have neither duplicates nor gaps.
    .with('counter', (db) =>
      db
        .insertInto('counters')
        .values({ org_id: scope.orgId, kind: 'receipt', last_number: FIRST_RECEIPT_NUMBER })
        .onConflict((conflict) =>
          conflict
            .columns(['org_id', 'kind'])
            .doUpdateSet((eb) => ({ last_number: eb('counters.last_number', '+', 1) })),
        )
        .returning('last_number'),
    )
    .insertInto('receipts')
    .values((eb) => ({
      org_id: scope.orgId,
      number: eb.selectFrom('counter').select('last_number'),
      entry_id: id,
      figures: JSON.stringify(figures),
      made_at: at,
    }))
    .execute();
}

/** If the payment is voided later, the person who got this receipt is notified. */
export async function noteMailed(tx: Tx, scope: OrgScope, entryId: string, to: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ mailed_to: to })
    .where('org_id', '=', scope.orgId)
    .where('entry_id', '=', entryId)
    .where('mailed_to', 'is', null)
    .execute();
}

/** Older receipts have no stored amounts, so those are computed from the entries up to the payment. */
export function receiptAmounts(entry: EntryRow, { entries, revisions }: Ledger): ReceiptAmounts {
  if (entry.receipt_figures) return entry.receipt_figures;
  const until = entries.filter(
    ({ at, id }) => at < entry.at || (at.getTime() === entry.at.getTime() && id <= entry.id),
  );
  const owed = owedNow(revisions);
  return { price_cents: owed.total_cents, balance: balanceOf(until, owed) };
}
