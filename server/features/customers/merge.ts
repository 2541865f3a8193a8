import { sql } from 'kysely';
import {
  canUndoMerge,
  joinedNotes,
  MERGE_UNDO_DAYS,
  type MergeChanges,
  type MergeField,
  mergeChanges,
  withoutMerge,
} from '#domain/customer/merging.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Change } from './commands.ts';

interface Merge {
  /** The customer to keep. */
  id: string;
  edit_number: number;
  /** The customer to merge into the kept one. */
  other_id: string;
  other_edit_number: number;
  /** Fields to take from the other customer. */
  from_other: MergeField[];
  notes: 'kept' | 'other' | 'both';
}

/** Locks customers in a fixed order, so two people who merge the same customers wait for each other. */
async function lockCustomers(tx: Tx, { scope }: Change, ids: readonly string[]) {
  return tx
    .selectFrom('customers')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'name', 'email', 'phone', 'language', 'source', 'notes', 'tax_exempt', 'tax_number', 'follow_up'])
    .select(['edit_number', 'merged_into', 'merge_changes'])
    .$narrowType<{ merge_changes: Record<string, MergeChanges> }>()
    .execute();
}

type Locked = Awaited<ReturnType<typeof lockCustomers>>[number];

const valuesOf = ({ id: _id, edit_number: _edit, merged_into: _into, merge_changes: _changes, ...values }: Locked) =>
  values;

/**
 * Merges two customers. The other customer's id resolves to the kept one from now on. Quotes don't move, so their
 * evidence stays the same.
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER when either has changed since they were compared, INVALID_INPUT
 */
export async function mergeCustomers(tx: Tx, change: Change, merge: Merge): Promise<void> {
  const { scope, author, at } = change;
  const locked = await lockCustomers(tx, change, [merge.id, merge.other_id]);
  const kept = locked.find(({ id }) => id === merge.id);
  const other = locked.find(({ id }) => id === merge.other_id);
  if (!kept || !other) throw new ProductError('NOT_FOUND');
  if (kept === other) throw new ProductError('INVALID_INPUT', 'These are the same customer.');
  const isAsCompared =
    kept.merged_into === null &&
    other.merged_into === null &&
    kept.edit_number === merge.edit_number &&
    other.edit_number === merge.other_edit_number;
  if (!isAsCompared) throw new ProductError('CHANGED_BY_OTHER');
  const notes = { kept: kept.notes, other: other.notes, both: joinedNotes(kept.notes, other.notes) }[merge.notes];
  if (notes === null) throw fieldError('notes', 'The combined notes are too long. Choose one of them.');
  const id = newId(at.getTime());
  const changes = mergeChanges(valuesOf(kept), valuesOf(other), merge.from_other, notes);
  const moved = await leadTo(tx, change, other.id, kept.id);
  await tx
    .updateTable('customers')
    .set((eb) => ({
      ...Object.fromEntries(Object.entries(changes).map(([column, { to }]) => [column, to])),
      merge_changes: JSON.stringify({ ...kept.merge_changes, [id]: changes }),
      edit_number: eb('edit_number', '+', 1),
      updated_at: at,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', kept.id)
    .execute();
  await record(tx, change, { id, kept_id: kept.id, merged_id: other.id, moved, undoes: null });
  const data = { kept_id: kept.id, merged_id: other.id };
  await writeAudit(tx, scope, { ...author, action: 'customers.merged', target: kept.name, data, at });
}

/** @returns customers who now resolve to the kept one */
async function leadTo(tx: Tx, { scope }: Change, mergedId: string, keptId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('customers')
    .set({ merged_into: keptId })
    .where('org_id', '=', scope.orgId)
    .where((eb) => eb.or([eb('id', '=', mergedId), eb('merged_into', '=', mergedId)]))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface MergeRecord {
  id: string;
  kept_id: string;
  merged_id: string;
  moved: string[];
  undoes: string | null;
}

async function record(tx: Tx, { scope, author, at }: Change, merge: MergeRecord): Promise<void> {
  const { actor } = author;
  const values = { org_id: scope.orgId, ...merge, by_id: actor.id ?? '', by_name: actor.name, at };
  await tx.insertInto('customer_merges').values(values).execute();
}

/**
 * Undoes a merge: everyone merged into the kept customer becomes separate again. Restores the fields that the merge
 * changed, except those changed since. Quotes created since stay with the kept customer.
 * @returns the id of the kept customer
 * @throws ProductError NOT_FOUND, INVALID_INPUT when it is too late or a later merge has to be undone first
 */
export async function undoMerge(tx: Tx, change: Change, mergeId: string): Promise<string> {
  const { scope, author, at } = change;
  const merge = await tx
    .selectFrom('customer_merges')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', mergeId)
    .where('undoes', 'is', null)
    .select(['kept_id', 'merged_id', 'moved', 'at'])
    .executeTakeFirst();
  if (!merge) throw new ProductError('NOT_FOUND');
  const { kept_id, merged_id, moved } = merge;
  if (!canUndoMerge(merge.at, at))
    throw new ProductError('INVALID_INPUT', `A merge can be undone for ${MERGE_UNDO_DAYS} days.`);
  const kept = (await lockCustomers(tx, change, [kept_id, ...moved])).find(({ id }) => id === kept_id);
  if (!kept) throw new ProductError('NOT_FOUND');
  if (await isUndone(tx, change, mergeId)) return kept_id;
  if (kept.merged_into !== null)
    throw new ProductError('INVALID_INPUT', 'This customer was merged again later. Undo that merge first.');
  const left = withoutMerge(valuesOf(kept), kept.merge_changes, mergeId);
  await tx
    .updateTable('customers')
    .set((eb) => ({
      ...left.values,
      merge_changes: JSON.stringify(left.merges),
      edit_number: eb('edit_number', '+', 1),
      updated_at: at,
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', kept_id)
    .execute();
  await tx
    .updateTable('customers')
    .set({ merged_into: sql`case when id = ${merged_id}::uuid then null else ${merged_id}::uuid end`, updated_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', sql<string>`any(${moved}::uuid[])`)
    .where('merged_into', '=', kept_id)
    .execute();
  await record(tx, change, { id: newId(at.getTime()), kept_id, merged_id, moved, undoes: mergeId });
  const data = { kept_id, merged_id };
  await writeAudit(tx, scope, { ...author, action: 'customers.merge_undone', target: kept.name, data, at });
  return kept_id;
}

async function isUndone(tx: Tx, { scope }: Change, mergeId: string): Promise<boolean> {
  const undone = await tx
    .selectFrom('customer_merges')
    .where('org_id', '=', scope.orgId)
    .where('undoes', '=', mergeId)
    .select('id')
    .executeTakeFirst();
  return undone !== undefined;
}
