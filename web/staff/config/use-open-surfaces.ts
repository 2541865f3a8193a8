import { useCallback, useState } from 'react';
import type { SurfaceType } from '#domain/pricing/rate-book.ts';

/**
 * Tracks which surface types are open on a phone (at first only the first one), and which one is chosen on a wide
 * screen.
 */
export function useOpenSurfaces(stored: { surface_types: readonly SurfaceType[] }) {
  const [allOpen, setAllOpen] = useState(false);
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(
    () => new Set(stored.surface_types.slice(0, 1).map(({ id }) => id)),
  );
  const [chosen, setChosen] = useState<string | number>(0);
  const toggle = useCallback((id: string) => {
    setExceptions((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const openAll = useCallback(() => {
    setAllOpen(true);
    setExceptions(new Set());
  }, []);
  /** Selects a surface type by its id or by the index of a problem; null changes nothing. */
  const choose = useCallback((surface: string | number | null) => {
    if (surface !== null) setChosen(surface);
  }, []);
  const isOpen = (id: string) => allOpen !== exceptions.has(id);
  const show = (id: string) => {
    if (!isOpen(id)) toggle(id);
  };
  const chosenOf = (surfaces: readonly SurfaceType[]): SurfaceType | undefined =>
    (typeof chosen === 'number' ? surfaces[chosen] : surfaces.find(({ id }) => id === chosen)) ?? surfaces[0];
  return { isOpen, toggle, openAll, show, choose, chosenOf };
}
