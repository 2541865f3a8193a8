import type { Updateable } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from './client.ts';
import type { DB } from './schema.ts';
import type { OrgScope } from './scope.ts';

/**
 * Replaces those of the company's settings that share an edit number.
 * @param edit_number the latest edit number that the person saw; 0 before anything was stored
 * @param columns JSON is text
 * @throws ProductError CHANGED_BY_OTHER
 */
export async function storeSettings(
  tx: Tx,
  scope: OrgScope,
  numbered: 'work_edit_number' | 'appointments_edit_number' | 'follow_ups_edit_number',
  edit_number: number,
  columns: Updateable<DB['organizations']>,
): Promise<void> {
  const stored = await tx
    .updateTable('organizations')
    .set({ ...columns, [numbered]: edit_number + 1 })
    .where('id', '=', scope.orgId)
    .where(numbered, '=', edit_number)
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new ProductError('CHANGED_BY_OTHER');
}
