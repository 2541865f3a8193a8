import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the focus on a visit that moves to another column. React renders the visit there as a new element. */
export function useFocusStay(root: RefObject<HTMLElement | null>) {
  const placed = useRef<string | null>(null);
  const lifted = useRef<string | null>(null);
  useEffect(() => {
    const id = lifted.current ?? placed.current;
    if (id === null || (document.activeElement && document.activeElement !== document.body)) return;
    root.current?.querySelector<HTMLElement>(`[data-visit="${id}"]`)?.focus({ preventScroll: lifted.current === null });
  });
  useEffect(() => {
    const forget = () => {
      placed.current = null;
    };
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);
  return {
    /** keeps the focus on a visit after it was placed */
    stayWith: (id: string) => {
      placed.current = id;
    },
    /** keeps the focus on a visit while it is picked up */
    keep: (id: string | null) => {
      // oxlint-disable-next-line react-hooks/refs -- read by the effect of the same render
      lifted.current = id;
    },
  };
}
