import { memo } from 'react';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { useCrew, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { minuteInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import { placementProblems } from '#web/staff/calendar/work/entries/preview.ts';
import { streetAndTown, townOf } from '#web/staff/calendar/work/entries/short-place.ts';
import { CrewMark } from './crew-mark.tsx';

interface EntryBlockProps {
  entry: CalendarEntry;
  /** minutes since midnight */
  from: number;
  to: number;
  column: number;
  columns: number;
  isLifted: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

/** A visit of at least this length has room for a name on several lines and for the crew at the bottom. */
const TALL_MINUTES = 90;
/** A visit of this length also has room for its number. */
const LONG_MINUTES = 150;

/** Shows a visit in the column of a day. Its accessible name begins with its visible text. */
export const EntryBlock = memo(function EntryBlock(props: EntryBlockProps) {
  const { entry, from, to, column, columns, isLifted, onOpen } = props;
  const crew = useCrew();
  const problems = placementProblems(entry);
  const who = whoGoes(crew, entry.people);
  const isTall = to - from >= TALL_MINUTES;
  const isLong = to - from >= LONG_MINUTES;
  const about = entry.kind === 'work' ? entry.number : JOB_KIND_LABELS[entry.kind];
  // Beside others, "8:00 AM" would break after the number.
  const time = columns > 1 ? minuteInWords(from).replace(':00', '') : minuteInWords(from);
  const place = columns > 1 ? townOf(entry.property_address) : streetAndTown(entry.property_address);
  return (
    <button
      type="button"
      className="entry-block"
      {...blockProps(entry, isLifted)}
      style={{
        top: `calc(${from / 60} * var(--hour))`,
        height: `calc(${(to - from) / 60} * var(--hour) - 2px)`,
        left: `${(column / columns) * 100}%`,
        width: `calc(${100 / columns}% - 3px)`,
      }}
      data-tall={isTall || undefined}
      data-shared={columns > 1 || undefined}
      aria-label={nameOf(entry, [time, ...problems, place, isLong ? (about ?? '') : '', who || 'Unassigned'])}
      onClick={() => onOpen(entry)}
    >
      <span className="entry-block-lines">
        <strong>{calendarEntryTitle(entry)}</strong>
        <br />
        {time} {problems.length > 0 && <em>{problems.join(', ')}</em>}
        {place && <span className="entry-block-place">{place}</span>}{' '}
        {isLong && about && <span className="entry-block-about">{about}</span>}
      </span>
      {isTall && <CrewMark people={entry.people} isHidden />}
      <span data-grip="" className="entry-block-grip" aria-hidden />
    </button>
  );
});

interface EntryChipProps {
  entry: CalendarEntry;
  /** the start on this day; omitted above the hours */
  from?: number;
  isLifted: boolean;
  onOpen: (entry: CalendarEntry) => void;
}

/** Shows a visit in one line: above the hours, in a month, or in a person's row. */
export const EntryChip = memo(function EntryChip({ entry, from, isLifted, onOpen }: EntryChipProps) {
  const crew = useCrew();
  const problems = placementProblems(entry);
  const time = from === undefined ? '' : minuteInWords(from).replace(':00', '');
  const name = nameOf(entry, [time, ...problems, whoGoes(crew, entry.people) || 'Unassigned']);
  return (
    <button
      type="button"
      className="entry-chip"
      {...blockProps(entry, isLifted)}
      aria-label={name}
      title={name}
      onClick={() => onOpen(entry)}
    >
      {problems.length > 0 && <em>!</em>}
      <span className="entry-chip-lines">
        <strong>{calendarEntryTitle(entry)}</strong>
      </span>{' '}
      {time && <span className="entry-chip-time">{time}</span>}
    </button>
  );
});

export const calendarEntryTitle = ({ customer_name, title }: Pick<CalendarEntry, 'customer_name' | 'title'>) =>
  customer_name || title;

function blockProps(entry: CalendarEntry, isLifted: boolean) {
  return {
    'data-visit': entry.id,
    'data-state': entry.state,
    'data-kind': entry.kind,
    'data-unassigned': entry.people.length === 0 || undefined,
    'data-lifted': isLifted || undefined,
    'aria-pressed': isLifted || undefined,
    // All visits together are one tab stop; see `useRoving`.
    tabIndex: -1,
  };
}

/**
 * Builds the accessible name of an entry: its texts, then the meaning of its color and shape. A label renders faster
 * than hidden text.
 */
function nameOf(entry: CalendarEntry, about: readonly string[]): string {
  const { kind, state } = entry;
  const kindLabel = kind === 'work' ? '' : JOB_KIND_LABELS[kind];
  const words = [...about, kindLabel, VISIT_STATE_LABELS[state]].filter(Boolean);
  return `${calendarEntryTitle(entry)} ${[...new Set(words)].join(', ')}`;
}
