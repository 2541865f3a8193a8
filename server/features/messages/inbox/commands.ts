import { ProductError } from '#domain/errors.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type ItemId, type ItemRow, isActiveMember, readItem } from './queries.ts';

/**
 * @param userId null unassigns the item
 * @throws ProductError NOT_FOUND for another company's item or person, and for a deactivated person
 */
export async function assignItem(tx: Tx, scope: OrgScope, item: ItemId, userId: string | null): Promise<ItemRow> {
  await readItem(tx, scope, item);
  if (userId !== null && !(await isActiveMember(tx, scope, userId))) throw new ProductError('NOT_FOUND');
  await tx
    .insertInto('inbox_states')
    .values({ org_id: scope.orgId, quote_id: item.quote_id, event_seq: item.seq, assigned_to: userId })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'quote_id', 'event_seq']).doUpdateSet({ assigned_to: userId }),
    )
    .execute();
  return readItem(tx, scope, item);
}

/**
 * Marks an item as done or open again. The first person who marked it done stays on record.
 * @throws ProductError NOT_FOUND
 */
export async function setItemDone(
  tx: Tx,
  scope: OrgScope,
  item: ItemId,
  { done, author, at }: { done: boolean; author: Author; at: Date },
): Promise<ItemRow> {
  await readItem(tx, scope, item);
  const state = done
    ? { done_at: at, done_by: author.actor.id, done_by_name: author.actor.name }
    : { done_at: null, done_by: null, done_by_name: '' };
  await tx
    .insertInto('inbox_states')
    .values({ org_id: scope.orgId, quote_id: item.quote_id, event_seq: item.seq, ...state })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'quote_id', 'event_seq'])
        .doUpdateSet(state)
        .where('inbox_states.done_at', done ? 'is' : 'is not', null),
    )
    .execute();
  return readItem(tx, scope, item);
}
