import { type RefObject, useEffect } from 'react';

const ITEMS = '[data-visit], [data-quote], [data-roving]';
const ROOTS = '[data-roving-root]';

/**
 * Makes all visits together one tab stop, at the last focused visit or the first one. Arrow keys move the focus to
 * the nearest visit in their direction.
 */
export function useRoving(root: RefObject<HTMLElement | null>): void {
  // Runs after every render, because visits appear and disappear.
  useEffect(() => {
    for (const group of root.current?.querySelectorAll<HTMLElement>(ROOTS) ?? []) keepOneStop(group, null);
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest<HTMLElement>(ITEMS) : null;
      const group = item?.closest<HTMLElement>(ROOTS);
      if (item && group) keepOneStop(group, item);
    };
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', walk);
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', walk);
    };
  }, [root]);
}

function keepOneStop(group: HTMLElement, chosen: HTMLElement | null): void {
  const stops = [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(({ tabIndex }) => tabIndex === 0);
  const stop = chosen ?? stops[0] ?? group.querySelector<HTMLElement>(ITEMS);
  for (const other of stops) if (other !== stop) other.tabIndex = -1;
  if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
}

const DIRECTIONS: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};
/**
 * Weights of sideways distance when an arrow key looks for the nearest visit. The high weight keeps Up and Down in
 * their column while it has visits.
 */
const ASIDE = { across: 0.3, down: 6 };

function walk(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const item = event.target instanceof Element ? event.target.closest<HTMLElement>(ITEMS) : null;
  const group = item?.closest<HTMLElement>(ROOTS);
  if (!direction || !item || !group || event.defaultPrevented) return;
  event.preventDefault();
  const { across, down } = direction;
  const from = middleOf(item);
  let nearest: { item: HTMLElement; distance: number } | null = null;
  for (const other of group.querySelectorAll<HTMLElement>(ITEMS)) {
    if (other === item || other.offsetParent === null) continue;
    const to = middleOf(other);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = across === 0 ? y * down : x * across;
    if (ahead <= 1) continue;
    const distance = ahead + Math.abs(across === 0 ? x : y) * (across === 0 ? ASIDE.down : ASIDE.across);
    if (!nearest || distance < nearest.distance) nearest = { item: other, distance };
  }
  nearest?.item.focus();
}

function middleOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
