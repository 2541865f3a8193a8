import type { Shown } from '#web/staff/calendar/work/entries/columns.ts';

/** More visits than this look the same. */
const PIPS = 5;

/** One dot for each visit of a day, where there is no room for its name. */
export function Pips({ visits }: { visits: readonly Shown[] }) {
  return (
    <span className="pips" aria-hidden>
      {visits.slice(0, PIPS).map(({ entry }) => (
        <span key={entry.id} data-state={entry.state} />
      ))}
    </span>
  );
}
