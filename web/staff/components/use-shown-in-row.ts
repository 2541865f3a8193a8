import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the chosen item to the middle of a row that scrolls sideways.
 * @param chosen a selector of the chosen item
 * @param state changes with the chosen item or the row's width
 */
export function useShownInRow<T extends HTMLElement>(chosen: string, state: string): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>(chosen);
    // Scrolls only the row. `scrollIntoView` would also scroll the page.
    if (row.current && shown)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [chosen, state]);
  return row;
}
