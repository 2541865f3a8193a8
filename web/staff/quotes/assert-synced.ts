import { ProductError } from '#domain/errors.ts';
import { isUnsynced } from '#web/offline/draft-record.ts';
import type { Workspace } from '#web/staff/workspace/workspace.tsx';

interface Subject {
  id: string;
  /** true once the quote was sent or decided: the customer may have the link, so changes need "Update quote" */
  isCounted: boolean;
}

/**
 * Syncs the quote from this device before it is sent. Changes that wait for "Update quote" block sending until
 * someone publishes or discards them.
 * @throws ProductError if the changes do not reach the server
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
