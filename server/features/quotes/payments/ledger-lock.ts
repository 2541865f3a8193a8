import { ProductError } from '#domain/errors.ts';
import { owedNow, owedRevision } from '#domain/payments/owed.ts';
import { paymentState } from '#domain/payments/payment-labels.ts';
import { recountNumber } from '#server/features/quotes/report-totals/recount.ts';
import { type Database, type Tx, withOrgSerially } from '#server/platform/db/client.ts';
import { type LockedQuote, lockQuotes, markUnsettled } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { goingCents, ledgerBalance } from './balance.ts';
import { type Ledger, type LedgerSums, readLedgerIn, readSumsIn, revisionsQuery } from './ledger-queries.ts';

type Work<T> = (tx: Tx, ledger: Ledger, quote: LockedQuote, owed: LockedQuote | undefined) => Promise<T>;

/**
 * Runs one transaction on a quote's ledger. All revisions of a number share one ledger, so the first revision is
 * locked, too.
 * @param work its last argument is the owed revision; undefined if there is none, or when this transaction approved it
 * @throws ProductError NOT_FOUND, RATE_LIMITED like `withOrgSerially`
 */
export function withLedger<T>(db: Database, scope: OrgScope, quoteId: string, work: Work<T>): Promise<T> {
  return withLockedLedger(db, scope, quoteId, async (tx, ledger, quote, owed) => {
    const result = await work(tx, ledger, quote, owed);
    // Sums are enough to compare the ledger with its state before.
    if (owed) await noteSettled(tx, scope, owed, ledger, await readSumsIn(tx, scope, ledger));
    return result;
  });
}

/** Runs one transaction like `withLedger`. @returns the resulting ledger */
export function changeLedger(db: Database, scope: OrgScope, quoteId: string, work: Work<void>): Promise<Ledger> {
  return withLockedLedger(db, scope, quoteId, async (tx, ledger, quote, owed) => {
    await work(tx, ledger, quote, owed);
    const after = await readLedgerIn(tx, scope, quoteId);
    if (owed) await noteSettled(tx, scope, owed, ledger, after);
    return after;
  });
}

function withLockedLedger<T>(db: Database, scope: OrgScope, quoteId: string, work: Work<T>): Promise<T> {
  // Read before the locks, because it says what to lock.
  const toLock = revisionsQuery(db.tenant.kysely, scope, quoteId).compile();
  return withOrgSerially(
    db,
    scope,
    quoteId,
    async (tx, revisions) => {
      const first = revisions[0];
      if (!first) throw new ProductError('NOT_FOUND');
      const owed = owedRevision(revisions) ?? first;
      const locked = await lockQuotes(tx, scope, [quoteId, first.id, owed.id]);
      const ledger = await readLedgerIn(tx, scope, quoteId);
      const lockedOwed = locked.find(({ id }) => id === owedRevision(ledger.revisions)?.id);
      return work(tx, ledger, locked[0], lockedOwed);
    },
    toLock,
  );
}

/**
 * Marks the ledger as settled or unsettled. Ledger transactions change no revision. If a revision was approved after
 * the locks were chosen, its approval marks the ledger as unsettled, which is always safe.
 */
async function noteSettled(
  tx: Tx,
  scope: OrgScope,
  quote: LockedQuote,
  before: LedgerSums,
  after: LedgerSums,
): Promise<void> {
  if (isOtherBalance(before, after)) await recountNumber(tx, scope, quote);
  const isSettledNow = isSettled(after);
  if (isSettledNow !== isSettled(before)) await markUnsettled(tx, scope, quote, !isSettledNow);
}

function isOtherBalance(before: LedgerSums, after: LedgerSums): boolean {
  const [then, now] = [before, after].map(ledgerBalance);
  return then?.open_cents !== now?.open_cents || then?.deposit_open_cents !== now?.deposit_open_cents;
}

/** A settled ledger changes only with a new entry. A pending refund isn't settled, because it may fail. */
function isSettled(sums: LedgerSums): boolean {
  if (goingCents(sums.revisions) > 0) return false;
  return paymentState(ledgerBalance(sums), owedNow(sums.revisions), sums.isWorkDone) === 'paid';
}
