import { ProductError } from '#domain/errors.ts';
import { type Database, readOrg, type Tx, withOrgSerially } from '#server/db/client.ts';
import { lockBoth, type LockedQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
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
  const [[first]] = await readOrg(db, scope, revisionsQuery(db.tenant.kysely, scope, quoteId).limit(1).compile());
  if (!first) throw new ProductError('NOT_FOUND');
  return withOrgSerially(db, scope, first.id, async (tx) => {
    const [quote] = await lockBoth(tx, scope, quoteId, first.id);
    return work(tx, await readLedgerIn(tx, scope, quoteId), quote);
  });
}
