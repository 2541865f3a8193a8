import { type CSSProperties, memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Day, dayInWords } from '#domain/calendar-days.ts';
import type { DayHours } from '#domain/calendar/conflicts.ts';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { placeEntries } from '#domain/calendar/entry-columns.ts';
import { EntryBlock } from './entry-block.tsx';
import { keyShift, lengthInWords, minuteInWords, shifted, type Slot } from './grid-steps.ts';
import { useGridDrag } from './use-grid-drag.ts';
import { type Entry, slotOf } from './use-work.ts';

const HOUR_PX = 48;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** What a grid shows when it opens, unless something begins earlier. */
const FIRST_HOUR = 7;

interface TimeGridProps {
  days: readonly Day[];
  today: Day;
  entries: readonly Entry[];
  /** Sunday first */
  hours: readonly DayHours[];
  mayMove: boolean;
  names: ReadonlyMap<string, string>;
  onPlace: (entry: Entry, slot: Slot) => void;
  onOpen: (entry: Entry) => void;
}

/** Days as columns, hours as rows. Entries move by pointer and by keys. */
export function TimeGrid(props: TimeGridProps) {
  const { days, today, entries, hours, mayMove, names, onPlace, onOpen } = props;
  const root = useRef<HTMLDivElement>(null);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const place = (id: string, slot: Slot) => {
    const entry = byId.get(id);
    if (entry) onPlace(entry, slot);
  };
  const draggable = (id: string) => {
    const entry = byId.get(id);
    return mayMove && entry ? slotOf(entry) : null;
  };
  useGridDrag({ root, days, hourHeight: HOUR_PX, slotOf: draggable, onDrop: place });
  const keys = useGridKeys({ root, days, byId, mayMove, onPlace: place });
  useFirstHour(root, entries);
  return (
    <div
      ref={root}
      className="time-grid"
      role="group"
      aria-label="Calendar"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without entries, nobody scrolls it by keyboard
      tabIndex={0}
      style={{ '--hour': `${HOUR_PX}px`, '--days': days.length } as CSSProperties}
    >
      <div className="time-grid-head" aria-hidden>
        <span />
        {days.map((day) => (
          <span key={day} data-today={day === today || undefined}>
            {dayInWords(day).slice(0, 3)} <strong>{Number(day.slice(-2))}</strong>
          </span>
        ))}
      </div>
      <div className="time-grid-body">
        <div className="time-grid-hours" aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{hour === 0 ? '' : minuteInWords(hour * 60).replace(':00', '')}</span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            isToday={day === today}
            entries={entries}
            hours={hours[weekdayOf(day)]}
            names={names}
            lifted={keys.lifted}
            onOpen={onOpen}
          />
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {keys.said}
      </p>
    </div>
  );
}

interface DayColumnProps {
  day: Day;
  isToday: boolean;
  entries: readonly Entry[];
  hours: DayHours | undefined;
  names: ReadonlyMap<string, string>;
  /** the visit that the keys move, and where it stands now */
  lifted: { id: string; slot: Slot } | null;
  onOpen: (entry: Entry) => void;
}

const DayColumn = memo(function DayColumn({ day, isToday, entries, hours, names, lifted, onOpen }: DayColumnProps) {
  const placed = useMemo(() => {
    const parts = entries.flatMap((entry) =>
      partsOf(entry, lifted)
        .filter((part) => part.day === day)
        .map((part) => ({ ...part, entry })),
    );
    return placeEntries(parts);
  }, [day, entries, lifted]);
  return (
    <section
      className="time-grid-day"
      data-day={day}
      data-today={isToday || undefined}
      aria-label={dayInWords(day)}
      style={hours && ({ '--open-from': hours.from / 60, '--open-to': hours.to / 60 } as CSSProperties)}
    >
      {placed.map(({ entry: part, column, columns }) => (
        <EntryBlock
          key={part.entry.id}
          entry={part.entry}
          from={part.from}
          to={part.to}
          column={column}
          columns={columns}
          isLifted={lifted?.id === part.entry.id}
          names={names}
          onOpen={onOpen}
        />
      ))}
    </section>
  );
});

function partsOf(entry: Entry, lifted: DayColumnProps['lifted']) {
  if (lifted?.id !== entry.id) return entry.parts;
  const { day, minute, length } = lifted.slot;
  return [{ day, from: minute, to: Math.min(minute + length, 1440) }];
}

interface GridKeys {
  root: RefObject<HTMLElement | null>;
  days: readonly Day[];
  byId: ReadonlyMap<string, Entry>;
  mayMove: boolean;
  onPlace: (id: string, slot: Slot) => void;
}

/** Space lifts an entry, arrows move it, Shift with up and down resizes it, Space or Enter drops, Escape puts it back. */
function useGridKeys({ root, days, byId, mayMove, onPlace }: GridKeys) {
  const [lifted, setLifted] = useState<{ id: string; slot: Slot } | null>(null);
  const [said, setSaid] = useState('');

  function onKeyDown(event: KeyboardEvent): void {
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-visit]') : null;
    const entry = byId.get(block?.dataset['visit'] ?? '');
    if (!entry) return;
    if (lifted?.id === entry.id) moveLifted(event, lifted);
    else if (event.key === ' ' && mayMove) lift(event, entry);
    else walk(event, block);
  }

  function lift(event: KeyboardEvent, entry: Entry): void {
    const slot = slotOf(entry);
    if (!slot) return;
    event.preventDefault();
    setLifted({ id: entry.id, slot });
    setSaid(
      'Lifted. Arrow keys move it, Shift with up and down changes its length. Space drops it, Escape puts it back.',
    );
  }

  function moveLifted(event: KeyboardEvent, { id, slot }: { id: string; slot: Slot }): void {
    event.preventDefault();
    const step = keyShift(event.key, event.shiftKey);
    if (step) {
      const next = shifted(slot, step.grip, step.shift, days);
      setLifted({ id, slot: next });
      setSaid(`${dayInWords(next.day)}, ${minuteInWords(next.minute)}, ${lengthInWords(next.length)}`);
    } else if (event.key === ' ' || event.key === 'Enter') {
      setLifted(null);
      setSaid('Dropped.');
      onPlace(id, slot);
    } else if (event.key === 'Escape') {
      setLifted(null);
      setSaid('Put back.');
    }
  }

  // One listener for all entries, however many there are.
  const listen = useEffectEvent(onKeyDown);
  useEffect(() => {
    const grid = root.current;
    const onKey = (event: KeyboardEvent) => listen(event);
    grid?.addEventListener('keydown', onKey);
    return () => grid?.removeEventListener('keydown', onKey);
  }, [root]);
  return { lifted, said };
}

/** Arrows go from entry to entry, so that a week of five hundred is one stop of the Tab key a day. */
function walk(event: KeyboardEvent, block: HTMLElement | null): void {
  const forward = event.key === 'ArrowDown' || event.key === 'ArrowRight';
  if (!block || (!forward && event.key !== 'ArrowUp' && event.key !== 'ArrowLeft')) return;
  const isAcross = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  const grid = block.closest('.time-grid');
  const inDay = (day: Element | null | undefined) => [...(day?.querySelectorAll<HTMLElement>('[data-visit]') ?? [])];
  const columns = [...(grid?.querySelectorAll('[data-day]') ?? [])];
  const at = columns.findIndex((column) => column.contains(block));
  const next = isAcross
    ? columns
        .slice(forward ? at + 1 : 0, forward ? undefined : at)
        .toSorted(() => (forward ? 1 : -1))
        .map(inDay)
        .find(({ length }) => length > 0)?.[0]
    : inDay(columns[at])[inDay(columns[at]).indexOf(block) + (forward ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function useFirstHour(root: RefObject<HTMLElement | null>, entries: readonly Entry[]): void {
  const isScrolled = useRef(false);
  useEffect(() => {
    if (isScrolled.current || !root.current) return;
    isScrolled.current = entries.length > 0;
    const first = Math.min(FIRST_HOUR * 60, ...entries.flatMap(({ parts }) => parts.map(({ from }) => from)));
    root.current.scrollTo({ top: (first / 60) * HOUR_PX });
  }, [root, entries]);
}
