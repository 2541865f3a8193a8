import { type RefObject, useEffect } from 'react';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import type { NewEntry } from '#web/staff/calendar/work/entries/opened-work.ts';

const STEP = 30;

/** Adds a visit where someone clicks into empty hours. By keyboard, the button "Add visit" does the same. */
export function useEmptyClick(root: RefObject<HTMLElement | null>, onAdd: ((at: NewEntry) => void) | undefined): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !onAdd) return;
    const add = ({ target, offsetY, pointerType }: PointerEvent) => {
      if (!(target instanceof HTMLElement) || target.dataset['drop'] !== 'time' || pointerType !== 'mouse') return;
      const minute = Math.floor(((offsetY / target.offsetHeight) * MINUTES_A_DAY) / STEP) * STEP;
      const { day } = target.dataset;
      if (day) onAdd({ day, minute });
    };
    element.addEventListener('click', add);
    return () => element.removeEventListener('click', add);
  });
}
