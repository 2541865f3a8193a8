import { useEffect } from 'react';

function focusPressed({ target, detail }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // A click without a press, such as one that a label passes on, has no detail.
  if (!button || detail === 0 || button.contains(document.activeElement)) return;
  button.focus({ preventScroll: true });
}

/**
 * Focuses pressed buttons in Safari, as other browsers do. Otherwise focus stays in the last field, a closing dialog
 * returns it there, and an iPhone shows its keyboard again.
 */
export function usePressFocus(): void {
  useEffect(() => {
    // Runs before the button's own handler, which may open a dialog.
    document.addEventListener('click', focusPressed, { capture: true });
    return () => document.removeEventListener('click', focusPressed, { capture: true });
  }, []);
}
