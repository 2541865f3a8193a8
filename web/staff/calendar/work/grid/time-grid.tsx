import { type CSSProperties, memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { DayHours, DaysOff } from '#domain/calendar/conflicts.ts';
import { weekdayOf } from '#domain/calendar/conflicts.ts';
import { placeEntries } from '#domain/calendar/entry-columns.ts';
import { MINUTES_A_DAY } from '#domain/calendar/wall-time.ts';
import { type Day, dayInWords, shortWeekday } from '#domain/calendar-days.ts';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { peopleOfColumn } from '#web/staff/calendar/work/entries/column-people.ts';
import { byColumn, type Column, type ColumnEntries, NOTHING, offOn } from '#web/staff/calendar/work/entries/columns.ts';
import { type DayLoad, dayLoads } from '#web/staff/calendar/work/entries/day-load.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { Scrolled } from '#web/staff/components/scrolled.tsx';
import { columnWidths } from './column-widths.ts';
import { DayLoadBar } from './day-load-bar.tsx';
import { EntryBlock } from './entry-block.tsx';
import { GridStrip } from './grid-strip.tsx';
import { NowLine } from './now-line.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The first visible hour when a grid opens, unless a visit begins earlier. */
const FIRST_HOUR = 7;
/** The label of an hour is drawn across its line, so it needs this much room above. */
const LABEL_PX = 10;

interface TimeGridProps {
  columns: readonly Column[];
  today: Day;
  entries: readonly CalendarEntry[];
  /** Sunday first */
  hours: readonly DayHours[];
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  /** the visit that was picked up with the keyboard */
  lifted: string | null;
  isLoading: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

export function TimeGrid(props: TimeGridProps) {
  const { columns, today, entries, hours, daysOff, quotes, lifted, isLoading, onOpen } = props;
  const root = useRef<HTMLElement>(null);
  const shown = useColumnEntries(columns, entries);
  const loads = useMemo(() => loadsOf(columns, entries, hours), [columns, entries, hours]);
  useFirstHour(root, entries);
  return (
    <Scrolled
      ref={root}
      className="time-grid"
      role="group"
      label="Calendar"
      data-scrolls=""
      data-roving-root=""
      aria-busy={isLoading || undefined}
      style={
        columnWidths(columns, shown, {
          hasStripLabel: hasStripLabel(props),
          isClosed: isClosedOn(hours),
        }) as CSSProperties
      }
    >
      <div className="time-grid-head" data-head="">
        <span aria-hidden />
        {columns.map((column) => (
          <ColumnHead key={column.key} column={column} isToday={column.day === today} load={loads.get(column.day)} />
        ))}
        <GridStrip {...{ columns, shown, daysOff, quotes, lifted, onOpen }} />
      </div>
      <div className="time-grid-body">
        <div className="time-grid-hours" aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{hour === 0 ? '' : minuteInWords(hour * 60).replace(':00', '')}</span>
          ))}
        </div>
        {columns.map((column) => {
          const off = offOn(daysOff, column.day);
          const own = shown.get(column.key) ?? NOTHING;
          return (
            <GridColumn
              key={column.key}
              column={column}
              entries={own}
              hours={hours[weekdayOf(column.day)]}
              isToday={column.day === today}
              off={off.company ? (off.holiday ?? 'Company day off') : null}
              isOff={
                off.company ||
                (typeof column.person === 'string' &&
                  peopleOfColumn(column.person).every((id) => off.people.includes(id)))
              }
              lifted={lifted !== null && own.timed.some(({ entry }) => entry.id === lifted) ? lifted : null}
              onOpen={onOpen}
            />
          );
        })}
      </div>
    </Scrolled>
  );
}

const loadsOf = (columns: readonly Column[], entries: readonly CalendarEntry[], hours: readonly DayHours[]) =>
  dayLoads([...new Set(columns.map(({ day }) => day))], entries, hours);

interface ColumnHeadProps {
  column: Column;
  isToday: boolean;
  load: DayLoad | undefined;
}

/** The day or the person of a column. The column's own name says the same to screen readers. */
function ColumnHead({ column: { day, person, title }, isToday, load }: ColumnHeadProps) {
  if (person !== undefined)
    return (
      <span className="time-grid-title" data-person="" aria-hidden>
        {title}
      </span>
    );
  return (
    <span className="time-grid-title" data-today={isToday || undefined}>
      <span aria-hidden>
        {shortWeekday(day)} <b>{Number(day.slice(-2))}</b>
      </span>
      <DayLoadBar load={load} />
    </span>
  );
}

/** True if the strip above the hours shows something besides visits on that day. */
const hasStripLabel =
  ({ daysOff, quotes }: Pick<TimeGridProps, 'daysOff' | 'quotes'>) =>
  (day: Day): boolean => {
    const off = offOn(daysOff, day);
    return off.company || off.people.length > 0 || Boolean(quotes.get(day)?.length);
  };

const isClosedOn = (hours: readonly DayHours[]) => (day: Day) => {
  const open = hours[weekdayOf(day)];
  return open !== undefined && open.to <= open.from;
};

/** Distributes visits over columns. Unchanged columns stay the same objects, so React does not render them again. */
function useColumnEntries(columns: readonly Column[], entries: readonly CalendarEntry[]) {
  const last = useRef<ReadonlyMap<string, ColumnEntries>>(new Map());
  const shown = useMemo(() => byColumn(columns, entries, last.current), [columns, entries]);
  useEffect(() => {
    last.current = shown;
  });
  return shown;
}

interface GridColumnProps {
  column: Column;
  entries: ColumnEntries;
  hours: DayHours | undefined;
  isToday: boolean;
  /** name of a day off of the whole company */
  off: string | null;
  isOff: boolean;
  lifted: string | null;
  onOpen: (entry: CalendarEntry) => void;
}

const GridColumn = memo(function GridColumn(props: GridColumnProps) {
  const { column, entries, hours, isToday, off, isOff, lifted, onOpen } = props;
  const placed = useMemo(() => placeEntries(entries.timed), [entries]);
  return (
    <section
      className="time-grid-day"
      data-drop="time"
      data-day={column.day}
      data-person={column.person === null ? UNASSIGNED : column.person}
      data-today={isToday || undefined}
      data-off={isOff || undefined}
      data-closed={(hours && hours.to <= hours.from) || undefined}
      aria-label={[column.person === undefined ? null : column.title, dayInWords(column.day)]
        .filter(Boolean)
        .join(', ')}
      style={hours && ({ '--open-from': hours.from / 60, '--open-to': hours.to / 60 } as CSSProperties)}
    >
      {placed.map(({ entry: { entry, from, to }, column: at, columns }) => (
        <EntryBlock
          key={entry.id}
          entry={entry}
          from={from}
          to={to}
          column={at}
          columns={columns}
          isLifted={lifted === entry.id}
          onOpen={onOpen}
        />
      ))}
      {off && <p className="off-day">{off}</p>}
      {isToday && <NowLine />}
    </section>
  );
});

function useFirstHour(root: RefObject<HTMLElement | null>, entries: readonly CalendarEntry[]): void {
  const isScrolled = useRef(false);
  useEffect(() => {
    if (isScrolled.current || !root.current) return;
    isScrolled.current = entries.length > 0;
    const first = Math.min(
      FIRST_HOUR * 60,
      ...entries.flatMap(({ parts }) => parts.map(({ from }) => from || FIRST_HOUR * 60)),
    );
    const day = root.current.querySelector<HTMLElement>('.time-grid-day');
    const today = root.current.querySelector<HTMLElement>('.time-grid-day[data-today]');
    root.current.scrollTo({
      top: Math.max(0, (first / MINUTES_A_DAY) * (day?.offsetHeight ?? 0) - LABEL_PX),
      // On a phone, a week is wider than the screen.
      left: (today?.offsetLeft ?? 0) - (day?.offsetLeft ?? 0),
    });
  }, [root, entries]);
}
