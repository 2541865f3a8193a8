import { ProductError } from '#domain/errors.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { owedNow, type OwedRevision, owedRevision } from '#domain/payments/owed.ts';
import { paymentState } from '#domain/payments/payment-labels.ts';
import { type Database, readOrg, type Tx, withOrgSerially } from '#server/db/client.ts';
import { lockQuotes, type LockedQuote, markUnsettled } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { countPayments } from '#server/features/quotes/figures/payment-sums.ts';
import { recountNumber } from '#server/features/quotes/figures/recount.ts';
import { type Ledger, type LedgerSums, readLedgerIn, readSumsIn, revisionsQuery } from './ledger-queries.ts';

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
    await noteSettled(tx, scope, [quote, ...others], ledger);
    await countPayments(tx, scope, {
      quoteIds: ledger.revisions.map(({ id }) => id),
      known: ledger.entries.map(({ id }) => id),
    });
    return result;
  });
}

/**
 * Compares the ledger with what it is now, of which sums are enough. Working on it changes no revision; one that was
 * approved since the locks were chosen is marked as unsettled by its approval, which is never wrong.
 */
async function noteSettled(tx: Tx, scope: OrgScope, locked: readonly LockedQuote[], before: Ledger): Promise<void> {
  const { revisions } = before;
  const quote = locked.find(({ id }) => id === owedRevision(revisions)?.id);
  if (!quote) return;
  const after = await readSumsIn(tx, scope, quote.id);
  if (isOtherBalance(revisions, before, after)) await recountNumber(tx, scope, quote);
  const isSettledNow = isSettled(revisions, after);
  if (isSettledNow !== isSettled(revisions, before)) await markUnsettled(tx, scope, quote, !isSettledNow);
}

function isOtherBalance(revisions: readonly OwedRevision[], before: LedgerSums, after: LedgerSums): boolean {
  const owed = owedNow(revisions);
  const [then, now] = [before, after].map(({ entries, disputes }) => balanceOf(entries, owed, disputes));
  return then?.open_cents !== now?.open_cents || then?.deposit_open_cents !== now?.deposit_open_cents;
}

function isSettled(revisions: readonly OwedRevision[], { entries, disputes }: LedgerSums): boolean {
  const owed = owedNow(revisions);
  return paymentState(balanceOf(entries, owed, disputes), owed) === 'paid';
}
