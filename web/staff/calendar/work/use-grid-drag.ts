import { type RefObject, useEffect, useRef } from 'react';
import type { Day } from '#domain/calendar-days.ts';
import { type Grip, pointerShift, shifted, type Slot } from './grid-steps.ts';

/** A finger holds this long before a drag begins; until then it scrolls. */
const HOLD_MS = 300;
/** A finger that goes further than this before that is scrolling. */
const SCROLL_PX = 5;

interface Drag {
  pointer: number;
  block: HTMLElement;
  grip: Grip;
  slot: Slot;
  from: { x: number; y: number };
  by: { x: number; y: number };
  began: boolean;
  hold: ReturnType<typeof setTimeout> | null;
}

interface GridDrag {
  root: RefObject<HTMLElement | null>;
  days: readonly Day[];
  hourHeight: number;
  /** null for a block that cannot be dragged */
  slotOf: (visitId: string) => Slot | null;
  onDrop: (visitId: string, slot: Slot) => void;
}

/**
 * Dragging with a pointer of any kind. While it goes on, only the transform of the dragged block changes, once a frame;
 * React learns of it when the block is dropped.
 */
export function useGridDrag({ root, days, hourHeight, slotOf, onDrop }: GridDrag): void {
  const latest = useRef({ days, hourHeight, slotOf, onDrop });
  useEffect(() => {
    latest.current = { days, hourHeight, slotOf, onDrop };
  });
  useEffect(() => {
    const grid = root.current;
    if (!grid) return;
    let drag: Drag | null = null;
    let frame = 0;

    const columnWidth = () => grid.querySelector<HTMLElement>('[data-day]')?.offsetWidth ?? 1;
    const draw = () => {
      frame = 0;
      if (!drag) return;
      const { block, grip, slot, by } = drag;
      const steps = { columnWidth: columnWidth(), hourHeight: latest.current.hourHeight };
      const next = shifted(slot, grip, pointerShift(by, steps), latest.current.days);
      const down = ((next.minute - slot.minute) / 60) * steps.hourHeight;
      const across = latest.current.days.indexOf(next.day) - latest.current.days.indexOf(slot.day);
      if (grip === 'move') block.style.transform = `translate(${across * steps.columnWidth}px, ${down}px)`;
      else block.style.height = `${(next.length / 60) * steps.hourHeight}px`;
    };
    const begin = () => {
      if (!drag) return;
      drag.began = true;
      drag.block.dataset['dragging'] = 'true';
      grid.setPointerCapture(drag.pointer);
    };
    const end = (isDropped: boolean) => {
      if (!drag) return;
      const { block, grip, slot, by, began, hold } = drag;
      if (hold) clearTimeout(hold);
      block.style.removeProperty('transform');
      block.style.removeProperty('height');
      delete block.dataset['dragging'];
      drag = null;
      if (!began || !isDropped) return;
      const steps = { columnWidth: columnWidth(), hourHeight: latest.current.hourHeight };
      const next = shifted(slot, grip, pointerShift(by, steps), latest.current.days);
      const isSame = next.day === slot.day && next.minute === slot.minute && next.length === slot.length;
      swallowClick(grid);
      if (!isSame) latest.current.onDrop(block.dataset['visit'] ?? '', next);
    };

    const onPointerDown = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const block = target?.closest<HTMLElement>('[data-visit]') ?? null;
      const slot = block && event.button === 0 ? latest.current.slotOf(block.dataset['visit'] ?? '') : null;
      if (!block || !slot || drag) return;
      const grip = target?.closest('[data-grip]') ? 'resize' : 'move';
      const from = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType === 'touch';
      drag = {
        pointer: event.pointerId,
        block,
        grip,
        slot,
        from,
        by: { x: 0, y: 0 },
        began: false,
        hold: isTouch ? setTimeout(begin, HOLD_MS) : null,
      };
    };
    const onPointerMove = (event: PointerEvent) => {
      if (drag?.pointer !== event.pointerId) return;
      drag.by = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      if (!drag.began) {
        if (Math.hypot(drag.by.x, drag.by.y) < SCROLL_PX) return;
        if (drag.hold) return end(false);
        begin();
      }
      frame ||= requestAnimationFrame(draw);
    };
    const onPointerUp = (event: PointerEvent) => {
      if (drag?.pointer === event.pointerId) end(true);
    };
    const onCancel = () => end(false);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false);
    };
    // A page that scrolls under a dragging finger would take the drag away.
    const onTouchMove = (event: TouchEvent) => {
      if (drag?.began) event.preventDefault();
    };
    const onContextMenu = (event: Event) => {
      if (drag) event.preventDefault();
    };
    grid.addEventListener('pointerdown', onPointerDown);
    grid.addEventListener('pointermove', onPointerMove);
    grid.addEventListener('pointerup', onPointerUp);
    grid.addEventListener('pointercancel', onCancel);
    grid.addEventListener('touchmove', onTouchMove, { passive: false });
    grid.addEventListener('contextmenu', onContextMenu);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      end(false);
      cancelAnimationFrame(frame);
      grid.removeEventListener('pointerdown', onPointerDown);
      grid.removeEventListener('pointermove', onPointerMove);
      grid.removeEventListener('pointerup', onPointerUp);
      grid.removeEventListener('pointercancel', onCancel);
      grid.removeEventListener('touchmove', onTouchMove);
      grid.removeEventListener('contextmenu', onContextMenu);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
}

/** The click that a browser sends after a drag opens nothing. */
function swallowClick(grid: HTMLElement): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  grid.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => grid.removeEventListener('click', swallow, { capture: true }), 0);
}
