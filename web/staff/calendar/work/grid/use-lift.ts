import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { dayInWords } from '#domain/calendar-days.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import { lengthInWords, minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { isSamePlacement, type VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { type ColumnPlacement, type StepView, stepped } from './key-steps.ts';

interface Lifted {
  entry: CalendarEntry;
  at: ColumnPlacement;
  isFromTray: boolean;
}

interface Lift {
  root: RefObject<HTMLElement | null>;
  find: (id: string) => CalendarEntry | undefined;
  mayMove: boolean;
  /** null in the agenda, where nothing can be picked up */
  view: StepView | null;
  /** returns where an entry from the tray is placed first */
  firstPlacement: (entry: CalendarEntry) => ColumnPlacement;
  problemsOf: (entry: CalendarEntry, place: VisitPlacement) => readonly string[];
  nameOf: (person: string | null) => string;
  onPlacement: (entry: CalendarEntry, place: VisitPlacement) => void;
  say: (words: string) => void;
}

const HELP =
  'Picked up. Arrow keys move it, Shift+Up or Shift+Down changes its length, T unschedules it. Space drops it, Escape cancels.';

/** Moves a visit by keyboard. Space picks it up, arrows move it, Space or Enter drops it, and Escape puts it back. */
export function useLift(options: Lift) {
  const { root, find, mayMove, view, firstPlacement, problemsOf, nameOf, onPlacement, say } = options;
  const [lifted, setLifted] = useState<Lifted | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-visit]') : null;
    if (!block) return;
    const id = block.dataset['visit'] ?? '';
    if (lifted?.entry.id === id) moveLifted(event, lifted);
    else if (event.key === ' ' && mayMove && view) unblock(event, block, find(id));
  }

  function unblock(event: KeyboardEvent, block: HTMLElement, entry: CalendarEntry | undefined): void {
    if (!entry) return;
    event.preventDefault();
    const slot = slotOf(entry);
    const person = block.closest<HTMLElement>('[data-drop]')?.dataset['person'];
    const at = slot
      ? { slot, people: entry.people, person: person === UNASSIGNED ? null : person }
      : firstPlacement(entry);
    setLifted({ entry, at, isFromTray: !slot });
    say(slot ? HELP : `${HELP} ${standingInWords(at)}`);
  }

  function moveLifted(event: KeyboardEvent, { entry, at, isFromTray }: Lifted): void {
    const next = view && stepped(at, event.key, event.shiftKey, view);
    const isHandled = next || [' ', 'Enter', 'Escape', 't', 'T'].includes(event.key);
    if (!isHandled) return;
    event.preventDefault();
    // While a visit is picked up, Escape must close nothing else, and arrows must not move the focus.
    event.stopImmediatePropagation();
    if (next) {
      setLifted({ entry, at: next, isFromTray });
      say([standingInWords(next), ...problemsOf(entry, next)].join(', '));
      return;
    }
    setLifted(null);
    const before = { slot: slotOf(entry), people: entry.people };
    const wanted = event.key.toLowerCase() === 't' ? { slot: null, people: at.people } : at;
    const isPlaced = event.key !== 'Escape' && !isSamePlacement(before, wanted);
    say(isPlaced ? 'Dropped.' : 'Not moved.');
    if (isPlaced) onPlacement(entry, { slot: wanted.slot, people: wanted.people });
  }

  const standingInWords = ({ slot, person }: ColumnPlacement) =>
    slot
      ? [
          dayInWords(slot.day),
          minuteInWords(slot.minute),
          lengthInWords(slot.length),
          ...(person === undefined ? [] : [nameOf(person)]),
        ].join(', ')
      : '';

  const listen = useEffectEvent(onKeyDown);
  useEffect(() => {
    const element = root.current;
    const onKey = (event: KeyboardEvent) => listen(event);
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [root]);
  return lifted;
}
