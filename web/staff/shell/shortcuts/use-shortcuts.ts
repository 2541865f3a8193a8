import { useEffect, useRef } from 'react';
import { type Shortcut, shortcutOf } from './shortcut-keys.ts';

/** @param enabled see `useSingleKeys` */
export function useShortcuts(enabled: boolean, acts: Readonly<Record<Shortcut, () => void>>): void {
  const current = useRef(acts);
  current.current = acts;
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === null) return;
      // Otherwise the field that the shortcut opens would get the key as text.
      event.preventDefault();
      current.current[shortcut]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
