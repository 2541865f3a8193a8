import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Entry } from './inbox-box.tsx';

/**
 * Returns the entry that someone opened. Keeps it while someone writes a reply, even if the list changes. Where the
 * list leaves room for an entry, the first one is open until someone chooses another.
 * @param place of the chosen entry
 */
export function useOpenEntry(entries: readonly Entry[], place: string | null): Entry | undefined {
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false });
  const found = place === null ? (isWide ? entries[0] : undefined) : entries.find((entry) => entry.place === place);
  const [kept, setKept] = useState(found);
  // Entries are new objects in every render, so compare their content.
  if (found && contentOf(found) !== contentOf(kept)) setKept(found);
  return found ?? (kept?.place === place ? kept : undefined);
}

function contentOf(entry: Entry | undefined) {
  if (!entry) return undefined;
  return 'item' in entry ? entry.item : entry.request;
}
