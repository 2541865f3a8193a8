import { ProductError } from '#domain/errors.ts';
import { owedNow, owedRevision } from '#domain/payments/owed.ts';
import { paymentState } from '#domain/payments/payment-labels.ts';
import { type Database, readOrg, type Tx, withOrgSerially } from '#server/db/client.ts';
import { lockQuotes, type LockedQuote, markUnsettled } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { ledgerBalance } from './balance.ts';
import { type Ledger, readLedgerIn, revisionsQuery } from './ledger-queries.ts';

/**
 * Runs one transaction that works on the ledger of a quote. All revisions of a number share one, so it locks the first
 * revision beside the quote itself; the first revision is decided, and a decided quote is never removed.
 * @throws ProductError NOT_FOUND, RATE_LIMITED as `withOrgSerially`
 */
export async function withLedger<T>(
  db: Database,
  scope: OrgScope,
  quoteId: string,
  work: (tx: Tx, ledger: Ledger, quote: LockedQuote) => Promise<T>,
): Promise<T> {
  const [revisions] = await readOrg(db, scope, revisionsQuery(db.tenant.kysely, scope, quoteId).compile());
  const first = revisions[0];
  if (!first) throw new ProductError('NOT_FOUND');
  const owed = owedRevision(revisions) ?? first;
  return withOrgSerially(db, scope, first.id, async (tx) => {
    const [quote, ...others] = await lockQuotes(tx, scope, [quoteId, first.id, owed.id]);
    const ledger = await readLedgerIn(tx, scope, quoteId);
    const result = await work(tx, ledger, quote);
    await noteSettled(tx, scope, [quote, ...others], ledger, await readLedgerIn(tx, scope, quoteId));
    return result;
  });
}

/** A revision that was approved since the locks were chosen is marked as unsettled by its approval, which is never wrong. */
async function noteSettled(
  tx: Tx,
  scope: OrgScope,
  locked: readonly LockedQuote[],
  before: Ledger,
  after: Ledger,
): Promise<void> {
  if (isSettled(before) === isSettled(after)) return;
  const owed = owedRevision(after.revisions);
  const quote = locked.find(({ id }) => id === owed?.id);
  if (quote) await markUnsettled(tx, scope, quote, !isSettled(after));
}

function isSettled(ledger: Ledger): boolean {
  return paymentState(ledgerBalance(ledger), owedNow(ledger.revisions)) === 'paid';
}
