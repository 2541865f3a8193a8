import { memo } from 'react';
import { CONFLICT_LABELS } from '#domain/calendar/conflict-labels.ts';
import { VISIT_STATE_LABELS } from '#domain/calendar/visit-states.ts';
import { minuteInWords } from './grid-steps.ts';
import type { Entry } from './use-work.ts';

interface EntryBlockProps {
  entry: Entry;
  /** minutes since midnight */
  from: number;
  to: number;
  column: number;
  columns: number;
  isLifted: boolean;
  names: ReadonlyMap<string, string>;
  onOpen: (entry: Entry) => void;
}

/** One visit in the column of a day. Its name for screen readers begins with what it shows. */
export const EntryBlock = memo(function EntryBlock(props: EntryBlockProps) {
  const { entry, from, to, column, columns, isLifted, names, onOpen } = props;
  const who = entry.people.map((id) => names.get(id) ?? 'Somebody who left');
  const title = entry.customer_name || entry.title;
  const problems = [...new Set(entry.conflicts.map(({ kind }) => CONFLICT_LABELS[kind]))];
  return (
    <button
      type="button"
      className="entry-block"
      data-visit={entry.id}
      data-state={entry.state}
      data-kind={entry.kind}
      data-lifted={isLifted || undefined}
      aria-pressed={isLifted || undefined}
      style={{
        top: `calc(${from / 60} * var(--hour))`,
        height: `calc(${(to - from) / 60} * var(--hour) - 2px)`,
        left: `${(column / columns) * 100}%`,
        width: `calc(${100 / columns}% - 3px)`,
      }}
      onClick={() => onOpen(entry)}
    >
      <strong>{title}</strong>
      <span>{minuteInWords(from)}</span>
      {entry.property_address && <span className="entry-block-where">{entry.property_address}</span>}
      {who.length > 0 && <span className="entry-block-who">{who.join(', ')}</span>}
      {problems.length > 0 && <span className="entry-block-problem">{problems.join(', ')}</span>}
      <span className="visually-hidden">{VISIT_STATE_LABELS[entry.state]}</span>
      <span data-grip="" className="entry-block-grip" aria-hidden />
    </button>
  );
});
