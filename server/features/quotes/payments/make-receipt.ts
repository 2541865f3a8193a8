import { balanceOf } from '#domain/payments/ledger.ts';
import { owedNow } from '#domain/payments/owed.ts';
import { FIRST_RECEIPT_NUMBER, type ReceiptAmounts } from '#domain/payments/receipt.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { ledgerDue } from './balance.ts';
import { type EntryRow, type Ledger, readSumsIn } from './ledger-queries.ts';

/**
 * Creates the receipt of a payment, in the transaction that adds it: its number, and the amounts paid and due at that
 * time.
 */
export async function makeReceipt(
  tx: Tx,
  scope: OrgScope,
  ledger: Ledger,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const sums = await readSumsIn(tx, scope, ledger);
  const { entries, revisions, disputes } = sums;
  const owed = owedNow(revisions);
  const balance = balanceOf(entries, owed, disputes);
  const figures: ReceiptAmounts = { price_cents: owed.total_cents, balance, due: ledgerDue(sums) };
  await tx
    // Two payments at the same time wait for each other here, so that numbers have neither duplicates nor gaps.
    .with('counter', (db) =>
      db
        .insertInto('receipt_counters')
        .values({ org_id: scope.orgId, last_number: FIRST_RECEIPT_NUMBER })
        .onConflict((conflict) =>
          conflict.column('org_id').doUpdateSet((eb) => ({ last_number: eb('receipt_counters.last_number', '+', 1) })),
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

/** Stores the email that a receipt was sent to, so that its recipient can be notified if the payment is voided. */
export async function noteMailed(tx: Tx, scope: OrgScope, entryId: string, to: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ mailed_to: to })
    .where('org_id', '=', scope.orgId)
    .where('entry_id', '=', entryId)
    .where('mailed_to', 'is', null)
    .execute();
}

/**
 * Amounts on a receipt. One created before receipts had numbers has no stored amounts, so they are computed from the
 * entries up to it.
 */
export function receiptAmounts(entry: EntryRow, { entries, revisions }: Ledger): ReceiptAmounts {
  if (entry.receipt_figures) return entry.receipt_figures;
  const until = entries.filter(
    ({ at, id }) => at < entry.at || (at.getTime() === entry.at.getTime() && id <= entry.id),
  );
  const owed = owedNow(revisions);
  return { price_cents: owed.total_cents, balance: balanceOf(until, owed) };
}
