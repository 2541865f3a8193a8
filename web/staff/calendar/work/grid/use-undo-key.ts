import { useEffect, useEffectEvent } from 'react';

/** Handles Ctrl+Z or Command+Z, except while the person is typing. */
export function useUndoKey(undo: () => void): void {
  const onUndo = useEffectEvent(undo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const target = event.target instanceof Element ? event.target : null;
      if (!isUndo || target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
