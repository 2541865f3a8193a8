import { ProductError } from '#domain/errors.ts';
import { owedNow, owedRevision } from '#domain/payments/owed.ts';
import { paymentState } from '#domain/payments/payment-labels.ts';
import { recountNumber } from '#server/features/quotes/report-totals/recount.ts';
import { type Database, readOrg, type Tx, withOrgSerially } from '#server/platform/db/client.ts';
import { type LockedQuote, lockQuotes, markUnsettled } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { goingCents, ledgerBalance } from './balance.ts';
import { type Ledger, type LedgerSums, readLedgerIn, readSumsIn, revisionsQuery } from './ledger-queries.ts';

/**
 * Runs one transaction that works on the ledger of a quote. All revisions of a number share one ledger, so it locks the
 * first revision as well as the quote itself; the first revision is decided, and a decided quote is never removed.
 * @param work gets the owed revision as its last argument; undefined when there is none, or when it was approved in
 * this transaction
 * @throws ProductError NOT_FOUND, RATE_LIMITED like `withOrgSerially`
 */
export async function withLedger<T>(
  db: Database,
  scope: OrgScope,
  quoteId: string,
  work: (tx: Tx, ledger: Ledger, quote: LockedQuote, owed: LockedQuote | undefined) => Promise<T>,
): Promise<T> {
  const [revisions] = await readOrg(db, scope, revisionsQuery(db.tenant.kysely, scope, quoteId).compile());
  const first = revisions[0];
  if (!first) throw new ProductError('NOT_FOUND');
  const owed = owedRevision(revisions) ?? first;
  return withOrgSerially(db, scope, first.id, async (tx) => {
    const locked = await lockQuotes(tx, scope, [quoteId, first.id, owed.id]);
    const ledger = await readLedgerIn(tx, scope, quoteId);
    const lockedOwed = locked.find(({ id }) => id === owedRevision(ledger.revisions)?.id);
    const result = await work(tx, ledger, locked[0], lockedOwed);
    await noteSettled(tx, scope, lockedOwed, ledger);
    return result;
  });
}

/**
 * Marks the ledger as settled or not, by comparing it with its current state; sums are enough for that. Ledger
 * transactions change no revision. If one was approved after the locks were chosen, its approval marks the ledger as
 * unsettled, which is always safe.
 */
async function noteSettled(tx: Tx, scope: OrgScope, quote: LockedQuote | undefined, before: Ledger): Promise<void> {
  if (!quote) return;
  const after = await readSumsIn(tx, scope, before);
  if (isOtherBalance(before, after)) await recountNumber(tx, scope, quote);
  const isSettledNow = isSettled(after);
  if (isSettledNow !== isSettled(before)) await markUnsettled(tx, scope, quote, !isSettledNow);
}

function isOtherBalance(before: LedgerSums, after: LedgerSums): boolean {
  const [then, now] = [before, after].map(ledgerBalance);
  return then?.open_cents !== now?.open_cents || then?.deposit_open_cents !== now?.deposit_open_cents;
}

/**
 * Returns whether the state can no longer change without a ledger entry. While a refund is pending, the state can
 * change, because the refund may fail.
 */
function isSettled(sums: LedgerSums): boolean {
  if (goingCents(sums.revisions) > 0) return false;
  return paymentState(ledgerBalance(sums), owedNow(sums.revisions), sums.isWorkDone) === 'paid';
}
