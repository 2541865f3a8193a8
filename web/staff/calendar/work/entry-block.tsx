import { memo } from 'react';
import { JOB_KIND_LABELS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { useCrew, whoGoes } from './crew.ts';
import { minuteInWords } from './grid-steps.ts';
import { problemsOf } from './preview.ts';
import type { Entry } from './entry.ts';

interface EntryBlockProps {
  entry: Entry;
  /** minutes since midnight */
  from: number;
  to: number;
  column: number;
  columns: number;
  isLifted: boolean;
  onOpen: (entry: Entry) => void;
}

/** One visit in the column of a day. Its name for screen readers begins with what it shows. */
export const EntryBlock = memo(function EntryBlock(props: EntryBlockProps) {
  const { entry, from, to, column, columns, isLifted, onOpen } = props;
  const crew = useCrew();
  const problems = problemsOf(entry);
  return (
    <button
      type="button"
      className="entry-block"
      {...blockProps(entry, isLifted, crew.colorOf(entry.people))}
      style={{
        top: `calc(${from / 60} * var(--hour))`,
        height: `calc(${(to - from) / 60} * var(--hour) - 2px)`,
        left: `${(column / columns) * 100}%`,
        width: `calc(${100 / columns}% - 3px)`,
      }}
      onClick={() => onOpen(entry)}
    >
      <strong>{titleOf(entry)}</strong>
      <span>{minuteInWords(from)}</span>
      {problems.length > 0 && <span className="entry-block-problem">{problems.join(', ')}</span>}
      {entry.people.length > 0 && <span className="entry-block-who">{whoGoes(crew, entry.people)}</span>}
      {entry.property_address && <span className="entry-block-where">{entry.property_address}</span>}
      <Unseen entry={entry} />
      <span data-grip="" className="entry-block-grip" aria-hidden />
    </button>
  );
});

interface EntryChipProps {
  entry: Entry;
  /** when it begins on the day; left out above the hours */
  from?: number;
  isLifted: boolean;
  onOpen: (entry: Entry) => void;
}

/** One visit in one line: above the hours, in a cell of a month, or in the row of a person. */
export const EntryChip = memo(function EntryChip({ entry, from, isLifted, onOpen }: EntryChipProps) {
  const crew = useCrew();
  return (
    <button
      type="button"
      className="entry-chip"
      {...blockProps(entry, isLifted, crew.colorOf(entry.people))}
      onClick={() => onOpen(entry)}
    >
      {from !== undefined && <span className="entry-chip-time">{minuteInWords(from).replace(':00', '')}</span>}
      <strong>{titleOf(entry)}</strong>
      {problemsOf(entry).length > 0 && <span className="entry-chip-problem">!</span>}
      <span className="visually-hidden">
        {[...problemsOf(entry), whoGoes(crew, entry.people)].filter(Boolean).join(', ')}
      </span>
      <Unseen entry={entry} />
    </button>
  );
});

export const titleOf = ({ customer_name, title }: Pick<Entry, 'customer_name' | 'title'>) => customer_name || title;

function blockProps(entry: Entry, isLifted: boolean, color: number | null) {
  return {
    'data-visit': entry.id,
    'data-state': entry.state,
    'data-kind': entry.kind,
    'data-color': color ?? 'none',
    'data-lifted': isLifted || undefined,
    'aria-pressed': isLifted || undefined,
    // One stop of the Tab key for all of them; see useRoving.
    tabIndex: -1,
  };
}

function Unseen({ entry: { kind, state } }: { entry: Entry }) {
  return (
    <span className="visually-hidden">
      {kind === 'work' ? VISIT_STATE_LABELS[state] : `${JOB_KIND_LABELS[kind]}, ${VISIT_STATE_LABELS[state]}`}
    </span>
  );
}
