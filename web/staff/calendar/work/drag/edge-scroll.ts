const EDGE_PX = 48;
const MOST_PX_A_FRAME = 14;

/** Returns how many pixels to scroll in one frame. The number is 0 in the middle and grows toward an edge. */
export function edgeStep(at: number, from: number, to: number): number {
  const speed = (depth: number) => Math.ceil((Math.min(depth, EDGE_PX) / EDGE_PX) * MOST_PX_A_FRAME);
  if (to - from < 3 * EDGE_PX) return 0;
  if (at < from + EDGE_PX) return -speed(from + EDGE_PX - at);
  if (at > to - EDGE_PX) return speed(at - (to - EDGE_PX));
  return 0;
}

/**
 * Scrolls the page and its scroll containers while the pointer is near an edge.
 * @returns true if anything scrolled
 */
export function scrollAtEdges(root: HTMLElement, x: number, y: number): boolean {
  let hasMoved = false;
  for (const scroller of root.querySelectorAll<HTMLElement>('[data-scrolls]')) {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    if (x < left - EDGE_PX || x > right + EDGE_PX || y < top || y > bottom) continue;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(edgeStep(x, left, right), edgeStep(y, top, bottom));
    hasMoved ||= scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1];
  }
  const before = scrollY;
  scrollBy(0, edgeStep(y, 0, innerHeight));
  return hasMoved || scrollY !== before;
}
