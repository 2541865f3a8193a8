import { type Database, type Tx, withOrgInTurn } from './client.ts';
import { compileOnce } from './compiled-query.ts';
import type { OrgScope } from './scope.ts';
import { together } from './together.ts';

declare const lockedQuote: unique symbol;

/**
 * A quote that the transaction holds alone until it ends. Made by `lockQuote` and nowhere else, so that forgetting the lock
 * is a type error.
 */
export interface LockedQuote {
  readonly id: string;
  /** No quote has or ever had this id. */
  readonly isNew: boolean;
  readonly [lockedQuote]: true;
}

/**
 * Waits until no other transaction works on the quote, and keeps others waiting until this one ends. It has to be the
 * first lock a transaction takes: whoever holds rows of a quote, or rows that quotes share, and then waits for the quote
 * can be waited for in return. Also holds a quote that is decided,
 * and the id of one that does not exist yet.
 */
export async function lockQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<LockedQuote> {
  const [added] = await together(tx, lockStatement({ orgId: scope.orgId, quoteId }));
  return lockedBy(added, quoteId);
}

/** The same for the two quotes of a copy, in an order that is the same whoever asks. */
export async function lockCopy(
  tx: Tx,
  scope: OrgScope,
  { id, new_id }: { id: string; new_id: string },
): Promise<{ original: LockedQuote; copy: LockedQuote }> {
  const statements = [...new Set([id, new_id])].sort().map((quoteId) => lockStatement({ orgId: scope.orgId, quoteId }));
  const added = (await together(tx, ...statements)).flat();
  return { original: lockedBy(added, id), copy: lockedBy(added, new_id) };
}

/** One transaction of an organization that works on one quote alone. Fails as `withOrgInTurn` does. */
export function withQuote<T>(
  db: Database,
  scope: OrgScope,
  quoteId: string,
  work: (tx: Tx, quote: LockedQuote) => Promise<T>,
): Promise<T> {
  const lock = lockStatement({ orgId: scope.orgId, quoteId });
  return withOrgInTurn(db, scope, quoteId, (tx, added) => work(tx, lockedBy(added, quoteId)), lock);
}

/** @param added the rows that `lockStatement` answered */
function lockedBy(added: readonly { quote_id: string }[], quoteId: string): LockedQuote {
  return { id: quoteId, isNew: added.some((row) => row.quote_id === quoteId) } as LockedQuote;
}

/** Its answer is the id when it was not known before. */
const lockStatement = compileOnce((db, { orgId, quoteId }: { orgId: string; quoteId: string }) =>
  db
    .insertInto('quote_locks')
    .values({ org_id: orgId, quote_id: quoteId })
    // PostgreSQL locks the row that is there also when the condition says not to change it.
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'quote_id'])
        .doUpdateSet((eb) => ({ quote_id: eb.ref('excluded.quote_id') }))
        .where((eb) => eb.lit(false)),
    )
    .returning('quote_id'),
);
