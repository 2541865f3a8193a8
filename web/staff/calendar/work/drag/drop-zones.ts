/**
 * A place to drop something: an element with `data-drop`.
 * - "time": the column of a day, where the vertical position is the time
 * - "day": a cell for a whole day
 * - "tray": takes work off the calendar
 */
export interface Zone {
  element: HTMLElement;
  kind: 'time' | 'day' | 'tray';
  day: string | null;
  /** undefined in a column for everyone; null for unassigned visits */
  person: string | null | undefined;
  box: Box;
  /** the visible part of the box */
  seen: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The value of `data-person` for unassigned visits. */
export const UNASSIGNED = 'nobody';

const SCROLLS = '[data-scrolls]';

export function measureZones(root: HTMLElement): Zone[] {
  return [...root.querySelectorAll<HTMLElement>('[data-drop]')].map((element) => {
    const box = boxOf(element);
    const { drop, day, person } = element.dataset;
    return {
      element,
      kind: drop === 'time' || drop === 'tray' ? drop : 'day',
      day: day ?? null,
      person: person === UNASSIGNED ? null : person,
      box,
      seen: seenPart(box, element.closest<HTMLElement>(SCROLLS), drop === 'time'),
    };
  });
}

function boxOf(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/** Returns the visible part of a zone, which the scroll container and the sticky head may cover partly. */
function seenPart(box: Box, scroller: HTMLElement | null, isBelowHead: boolean): Box {
  if (!scroller) return box;
  const frame = boxOf(scroller);
  const head = isBelowHead ? (scroller.querySelector<HTMLElement>('[data-head]')?.offsetHeight ?? 0) : 0;
  return {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top + head),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
}

const holds = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom;

export function zoneAt(zones: readonly Zone[], x: number, y: number): Zone | null {
  return zones.find(({ seen }) => holds(seen, x, y)) ?? null;
}
