import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Pixels that a finger must move before a drag begins. */
const BEGIN_PX = 4;

/**
 * Makes the items of a list draggable by their handles (`data-handle`). A drag changes only the item's transform. The
 * list changes on drop.
 * @param onDrop receives the old and the new index, starting at 0
 */
export function useSorting(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const stop = new AbortController();
    const { signal } = stop;
    let drag: {
      item: HTMLElement;
      from: number;
      startY: number;
      middles: number[];
      by: number;
      pointer: number;
    } | null = null;
    const items = () => [...root.querySelectorAll<HTMLElement>(':scope > li')];
    const end = (isDropped: boolean) => {
      if (!drag) return;
      const { item, from, by, middles } = drag;
      drag = null;
      item.style.removeProperty('transform');
      delete item.dataset['sorting'];
      if (!isDropped || Math.abs(by) < BEGIN_PX) return;
      const middle = (middles[from] ?? 0) + by;
      drop(from, middles.filter((each, index) => index !== from && each < middle).length);
    };
    root.addEventListener(
      'pointerdown',
      (event) => {
        const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
        const item = handle?.closest('li');
        if (!item || event.button !== 0) return;
        event.preventDefault();
        const middles = items().map((each) => each.getBoundingClientRect().top + scrollY + each.offsetHeight / 2);
        drag = {
          item,
          from: items().indexOf(item),
          startY: event.clientY + scrollY,
          middles,
          by: 0,
          pointer: event.pointerId,
        };
        item.dataset['sorting'] = 'true';
        root.setPointerCapture(event.pointerId);
      },
      { signal },
    );
    root.addEventListener(
      'pointermove',
      (event) => {
        if (drag?.pointer !== event.pointerId) return;
        if (event.clientY > innerHeight - 60) scrollBy(0, 10);
        if (event.clientY < 60) scrollBy(0, -10);
        drag.by = event.clientY + scrollY - drag.startY;
        drag.item.style.transform = `translateY(${drag.by}px)`;
      },
      { signal },
    );
    root.addEventListener('pointerup', (event) => drag?.pointer === event.pointerId && end(true), { signal });
    root.addEventListener('pointercancel', () => end(false), { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
    return () => {
      end(false);
      stop.abort();
    };
  }, [list]);
}
