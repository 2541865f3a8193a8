import { ProductError } from '#domain/errors.ts';
import { isUnsynced } from '#web/offline/draft-record.ts';
import type { Workspace } from '#web/staff/workspace/workspace.tsx';

interface Subject {
  id: string;
  /**
   * whether the quote is sent or decided: its customer can have the link, and must not be surprised by unpublished
   * changes
   */
  isCounted: boolean;
}

/**
 * Syncs the quote from this device before it is sent, so that nothing counts as sent without the last change. Changes
 * that wait for "Update quote" keep a quote from being sent until someone has decided about them.
 * @throws ProductError when they do not reach the server
 */
export async function assertSynced(
  { drafts, sync }: { drafts: Pick<Workspace['drafts'], 'get'>; sync: Pick<Workspace['sync'], 'push'> },
  { id, isCounted }: Subject,
): Promise<void> {
  const record = await drafts.get(id);
  if (!record || !isUnsynced(record)) return;
  if (record.publishing === 'manual') {
    if (isCounted) return;
    throw new ProductError('INVALID_INPUT', 'Some changes are only on this device. Update the quote, then send it.');
  }
  const outcome = await sync.push(id);
  if (outcome === 'failed')
    throw new ProductError('NETWORK', 'You’re offline. Reconnect to save your changes, then send.');
  if (outcome !== 'saved' && outcome !== 'nothing')
    throw new ProductError('INVALID_INPUT', 'This quote isn’t complete. Finish it, then send it.');
}
