import { type Database, type Tx, withOrgInTurn } from './client.ts';
import type { OrgScope } from './scope.ts';

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
  const added = await lockQuotes(tx, scope, [quoteId]);
  return { id: quoteId, isNew: added.has(quoteId) } as LockedQuote;
}

/** The same for the two quotes of a copy, in an order that is the same whoever asks. */
export async function lockCopy(
  tx: Tx,
  scope: OrgScope,
  { id, new_id }: { id: string; new_id: string },
): Promise<{ original: LockedQuote; copy: LockedQuote }> {
  const added = await lockQuotes(tx, scope, [...new Set([id, new_id])].sort());
  const locked = (one: string) => ({ id: one, isNew: added.has(one) }) as LockedQuote;
  return { original: locked(id), copy: locked(new_id) };
}

/** One transaction of an organization that works on one quote alone. Fails as `withOrgInTurn` does. */
export function withQuote<T>(
  db: Database,
  scope: OrgScope,
  quoteId: string,
  work: (tx: Tx, quote: LockedQuote) => Promise<T>,
): Promise<T> {
  return withOrgInTurn(db, scope, quoteId, async (tx) => work(tx, await lockQuote(tx, scope, quoteId)));
}

/** @returns those that were not known before */
async function lockQuotes(tx: Tx, scope: OrgScope, ids: readonly string[]): Promise<Set<string>> {
  const added = await tx
    .insertInto('quote_locks')
    .values(ids.map((quote_id) => ({ org_id: scope.orgId, quote_id })))
    // PostgreSQL locks the row that is there also when the condition says not to change it.
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'quote_id'])
        .doUpdateSet((eb) => ({ quote_id: eb.ref('excluded.quote_id') }))
        .where((eb) => eb.lit(false)),
    )
    .returning('quote_id')
    .execute();
  return new Set(added.map(({ quote_id }) => quote_id));
}
