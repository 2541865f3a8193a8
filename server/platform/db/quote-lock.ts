import { type Database, type Tx, withOrgSerially } from './client.ts';
import { compileOnce } from './compiled-query.ts';
import type { OrgScope } from './scope.ts';
import { together } from './together.ts';

declare const lockedQuote: unique symbol;

/**
 * A quote that stays locked until the transaction ends. Only `lockQuote` creates one, so no one can forget the lock.
 */
export interface LockedQuote {
  readonly id: string;
  /** No quote has this id, or ever had it. */
  readonly isNew: boolean;
  readonly [lockedQuote]: true;
}

/**
 * Waits until no other transaction works on the quote, and blocks others until this one ends. Must be the first lock of
 * a transaction, because waiting while holding other rows can cause a deadlock. Works even for an id that no quote has
 * yet.
 */
export async function lockQuote(tx: Tx, scope: OrgScope, quoteId: string): Promise<LockedQuote> {
  const [added] = await together(tx, lockStatement({ orgId: scope.orgId, quoteId }));
  return lockedBy(added, quoteId);
}

/** Every transaction locks quotes in the same order, so two can't deadlock. */
export async function lockCopy(
  tx: Tx,
  scope: OrgScope,
  { id, new_id }: { id: string; new_id: string },
): Promise<{ original: LockedQuote; copy: LockedQuote }> {
  const [original, copy] = await lockQuotes(tx, scope, [id, new_id]);
  return { original, copy };
}

/** Every transaction locks quotes in the same order, so two can't deadlock. The same id may appear twice. */
export async function lockQuotes<const Ids extends readonly string[]>(
  tx: Tx,
  scope: OrgScope,
  ids: Ids,
): Promise<{ [At in keyof Ids]: LockedQuote }> {
  const statements = [...new Set(ids)].sort().map((quoteId) => lockStatement({ orgId: scope.orgId, quoteId }));
  const added = (await together(tx, ...statements)).flat();
  return ids.map((id) => lockedBy(added, id)) as { [At in keyof Ids]: LockedQuote };
}

/** Throws like `withOrgSerially`. */
export function withQuote<T>(
  db: Database,
  scope: OrgScope,
  quoteId: string,
  work: (tx: Tx, quote: LockedQuote) => Promise<T>,
): Promise<T> {
  const lock = lockStatement({ orgId: scope.orgId, quoteId });
  return withOrgSerially(db, scope, quoteId, (tx, added) => work(tx, lockedBy(added, quoteId)), lock);
}

function lockedBy(added: readonly { quote_id: string }[], quoteId: string): LockedQuote {
  return { id: quoteId, isNew: added.some((row) => row.quote_id === quoteId) } as LockedQuote;
}

/** Locks the id. Returns it only if it was new. */
const lockStatement = compileOnce((db, { orgId, quoteId }: { orgId: string; quoteId: string }) =>
  db
    .insertInto('quote_locks')
    .values({ org_id: orgId, quote_id: quoteId })
    // PostgreSQL locks the existing row even when the condition prevents the update.
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'quote_id'])
        .doUpdateSet((eb) => ({ quote_id: eb.ref('excluded.quote_id') }))
        .where((eb) => eb.lit(false)),
    )
    .returning('quote_id'),
);

/**
 * Stores whether the list of quotes has to read an approved quote's payments. True is always safe. False is allowed
 * once the payments equal the amount owed.
 */
export async function markUnsettled(tx: Tx, scope: OrgScope, { id }: LockedQuote, unsettled: boolean): Promise<void> {
  await tx
    .updateTable('quote_locks')
    .set({ unsettled })
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .execute();
}

/** Stores the lowered price of an approved quote, because the decided quote itself can't change. */
export async function notePrice(tx: Tx, scope: OrgScope, { id }: LockedQuote, price_cents: number): Promise<void> {
  await tx
    .updateTable('quote_locks')
    .set({ price_cents })
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .execute();
}
