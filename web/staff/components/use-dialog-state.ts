import { startTransition, useCallback, useState } from 'react';

/**
 * Remembers which dialog is open. A dialog opens in a transition, so that the tap is answered before it is drawn. It
 * closes at once: in a transition, a form whose input was just saved would first be seen empty and ready for more.
 */
export function useDialogState<Open>(): [dialog: Open | null, open: (next: Open | null) => void] {
  const [dialog, setDialog] = useState<Open | null>(null);
  const open = useCallback((next: Open | null) => {
    if (next === null) setDialog(null);
    else startTransition(() => setDialog(next));
  }, []);
  return [dialog, open];
}
