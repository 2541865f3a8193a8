import { type RefObject, useEffect, useRef } from 'react';
import { type Ghost, raiseGhost, raiseTarget, type Target } from './drag-ghost.ts';
import { type Box, measureZones, type Zone, zoneAt } from './drop-zones.ts';
import { scrollAtEdges } from './edge-scroll.ts';
import { swallowClick } from './swallow-click.ts';

/** Milliseconds that a finger must hold still before a drag begins. A finger that moves earlier scrolls the page. */
const HOLD_MS = 300;
/** Pixels of movement, before the hold ends, that count as scrolling. */
const SCROLL_PX = 5;
const MINUTES_A_DAY = 1440;

export type Grip = 'move' | 'resize';

export interface Hit {
  zone: Pick<Zone, 'kind' | 'day' | 'person'>;
  /** the zone where the drag began; null if it began in the tray */
  from: Pick<Zone, 'kind' | 'day' | 'person'> | null;
  /** the time at the top edge of the dragged block, in minutes since midnight; meaningful only in a time column */
  minute: number;
  /** how far the pointer moved down, converted to minutes of the grid */
  later: number;
}

export interface Landing {
  /** identical for landings that look the same */
  key: string;
  words: string;
  problems: readonly string[];
  /** the place to draw the block in a time column, in minutes since midnight; null: the block follows the pointer */
  drawn: { from: number; to: number } | null;
  drop: () => void;
}

interface Dragging {
  root: RefObject<HTMLElement | null>;
  /** Returns null for a block that cannot be dragged. @param grip the part of the block that the pointer holds */
  begin: (block: HTMLElement, grip: Grip) => ((hit: Hit) => Landing | null) | null;
}

interface Drag {
  pointer: number;
  block: HTMLElement;
  grip: Grip;
  land: (hit: Hit) => Landing | null;
  start: { x: number; y: number; box: Box; scrolledTop: number };
  at: { x: number; y: number };
  hold: ReturnType<typeof setTimeout> | null;
  active: { ghost: Ghost; target: Target; zones: Zone[]; from: Zone | null; landing: Landing | null } | null;
}

/**
 * Drags a block with any pointer from anywhere in the root to any zone in it. React does not render during the drag.
 * A copy of the block moves once a frame.
 */
export function useDrag({ root, begin }: Dragging): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    const element = root.current;
    return element ? listen(element, (block, grip) => latest.current(block, grip)) : undefined;
  }, [root]);
}

function listen(root: HTMLElement, begin: Dragging['begin']): () => void {
  let drag: Drag | null = null;
  let frame = 0;
  const stop = new AbortController();

  const raise = () => {
    if (!drag) return;
    drag.hold = null;
    const zones = measureZones(root);
    const from = zoneAt(zones, drag.start.x, drag.start.y);
    drag.active = { ghost: raiseGhost(drag.block), target: raiseTarget(), zones, from, landing: null };
    drag.block.dataset['dragging'] = 'true';
    root.setPointerCapture(drag.pointer);
    frame ||= requestAnimationFrame(draw);
  };
  const draw = () => {
    frame = 0;
    if (!drag?.active) return;
    if (scrollAtEdges(root, drag.at.x, drag.at.y)) {
      drag.active.zones = measureZones(root);
      frame = requestAnimationFrame(draw);
    }
    follow(drag, drag.active);
  };
  const end = (isDropped: boolean) => {
    if (!drag) return;
    const { block, hold, active } = drag;
    if (hold) clearTimeout(hold);
    if (isDropped && active) follow(drag, active);
    drag = null;
    cancelAnimationFrame(frame);
    frame = 0;
    if (!active) return;
    delete block.dataset['dragging'];
    active.ghost.remove();
    active.target.remove();
    swallowClick(root);
    if (isDropped) active.landing?.drop();
  };
  const onPointerDown = (event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const block = target?.closest<HTMLElement>('[data-visit], [data-quote]');
    if (!block || event.button !== 0 || drag) return;
    const grip: Grip = target?.closest('[data-grip]') ? 'resize' : 'move';
    const land = begin(block, grip);
    if (!land) return;
    const box = block.getBoundingClientRect();
    const at = { x: event.clientX, y: event.clientY };
    const hold = event.pointerType === 'touch' ? setTimeout(raise, HOLD_MS) : null;
    const start = { ...at, box, scrolledTop: topOf(root) };
    drag = { pointer: event.pointerId, block, grip, land, start, at, hold, active: null };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return;
    drag.at = { x: event.clientX, y: event.clientY };
    if (!drag.active) {
      if (Math.hypot(drag.at.x - drag.start.x, drag.at.y - drag.start.y) < SCROLL_PX) return;
      if (drag.hold) return end(false);
      raise();
    }
    frame ||= requestAnimationFrame(draw);
  };
  const { signal } = stop;
  root.addEventListener('pointerdown', onPointerDown, { signal });
  root.addEventListener('pointermove', onPointerMove, { signal });
  root.addEventListener('pointerup', (event) => drag?.pointer === event.pointerId && end(true), { signal });
  root.addEventListener('pointercancel', () => end(false), { signal });
  // If the page scrolled under a dragging finger, the browser would cancel the drag.
  const keepStill = (event: Event) => {
    if (drag?.active) event.preventDefault();
  };
  root.addEventListener('touchmove', keepStill, { passive: false, signal });
  root.addEventListener('contextmenu', (event) => drag && event.preventDefault(), { signal });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal });
  const measure = () => {
    if (drag?.active) drag.active.zones = measureZones(root);
  };
  document.addEventListener('scroll', measure, { capture: true, passive: true, signal });
  return () => {
    end(false);
    stop.abort();
  };
}

/** Returns the top edge of the content. Scrolling moves that edge, so scrolling counts as movement of the pointer. */
const topOf = (root: HTMLElement) =>
  root.querySelector('[data-drop="time"]')?.getBoundingClientRect().top ?? root.getBoundingClientRect().top;

function follow(drag: Drag, active: NonNullable<Drag['active']>): void {
  const { start, at, grip } = drag;
  const zone = (grip === 'resize' ? active.from : zoneAt(active.zones, at.x, at.y)) ?? null;
  const current = zone && (active.zones.find(({ element }) => element === zone.element) ?? zone);
  if (current) {
    const { ghost } = active;
    const height = current.box.bottom - current.box.top;
    const inMinutes = (px: number) => (current.kind === 'time' ? (px / height) * MINUTES_A_DAY : 0);
    const scrolled = current.kind === 'time' ? start.scrolledTop - current.box.top : 0;
    const landing = drag.land({
      zone: current,
      from: active.from?.kind === 'tray' ? null : active.from,
      minute: inMinutes(at.y - (start.y - start.box.top) - current.box.top),
      later: inMinutes(at.y - start.y + scrolled),
    });
    if (landing && landing.key !== active.landing?.key) ghost.say(landing.words, landing.problems);
    active.landing = landing;
    active.target.place(landing && current.seen);
    if (landing?.drawn) return ghost.place(drawnBox(current, landing.drawn));
  } else {
    active.landing = null;
    active.target.place(null);
  }
  const { box } = start;
  const [x, y] = [at.x - start.x, at.y - start.y];
  active.ghost.place({ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y });
}

const LEAST_PX = 24;

/**
 * Clips a drop target to the visible part of its zone. The frame floats above the page, so no scroll container clips
 * it.
 */
function drawnBox({ box, seen }: Zone, drawn: { from: number; to: number }): Box {
  const down = (minute: number) => box.top + (minute / MINUTES_A_DAY) * (box.bottom - box.top);
  const top = Math.min(Math.max(down(drawn.from), seen.top), seen.bottom - LEAST_PX);
  return {
    left: box.left,
    right: box.right - 3,
    top,
    bottom: Math.max(Math.min(down(drawn.to), seen.bottom), top + LEAST_PX),
  };
}
