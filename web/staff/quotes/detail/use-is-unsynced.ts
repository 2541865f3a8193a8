import { useEffect, useState } from 'react';
import { isUnsynced } from '#web/offline/draft-record.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';

/** True if this device has changes to the quote that the server does not have. */
export function useIsUnsynced(quoteId: string): boolean {
  const { drafts, sync } = useWorkspace();
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    const read = () => void drafts.get(quoteId).then((record) => setWaits(record !== undefined && isUnsynced(record)));
    read();
    return sync.subscribe(read);
  }, [drafts, sync, quoteId]);
  return waits;
}
