import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { Change } from './commands.ts';
import { leadsTo } from './merged.ts';

/**
 * Records that two customers are not duplicates, or removes that record. Repeating the call changes nothing.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for the same customer twice
 */
export async function markNotDuplicates(
  tx: Tx,
  { scope, author, at }: Change,
  { id, other_id, apart }: { id: string; other_id: string; apart: boolean },
): Promise<void> {
  const [one, other] = [await leadsTo(tx, scope, id), await leadsTo(tx, scope, other_id)];
  if (!one || !other) throw new ProductError('NOT_FOUND');
  if (one === other) throw new ProductError('INVALID_INPUT', 'These are the same customer.');
  const [one_id, second] = one < other ? [one, other] : [other, one];
  const pair = { org_id: scope.orgId, one_id, other_id: second };
  if (apart)
    await tx
      .insertInto('customers_apart')
      .values({ ...pair, by_id: author.actor.id ?? '', at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('customers_apart')
      .where('org_id', '=', pair.org_id)
      .where('one_id', '=', pair.one_id)
      .where('other_id', '=', pair.other_id)
      .execute();
}
