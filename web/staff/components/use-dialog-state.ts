import { startTransition, useCallback, useState } from 'react';

/**
 * Remembers which dialog is open. A dialog opens in a transition, so that the app responds to the tap before the dialog
 * is drawn. It closes without a transition. Otherwise a saved form would appear empty, as if it expected more input.
 */
export function useDialogState<Open>(): [dialog: Open | null, open: (next: Open | null) => void] {
  const [dialog, setDialog] = useState<Open | null>(null);
  const open = useCallback((next: Open | null) => {
    if (next === null) setDialog(null);
    else startTransition(() => setDialog(next));
  }, []);
  return [dialog, open];
}
