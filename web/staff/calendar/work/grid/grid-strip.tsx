import type { DaysOff } from '#domain/calendar/conflicts.ts';
import { dayInWords } from '#domain/calendar-days.ts';
import { QuoteLink } from '#web/staff/calendar/quote-dates/quote-link.tsx';
import type { QuoteDates } from '#web/staff/calendar/quote-dates/use-quote-dates.ts';
import { UNASSIGNED } from '#web/staff/calendar/work/drag/drop-zones.ts';
import { peopleOfColumn } from '#web/staff/calendar/work/entries/column-people.ts';
import { type Column, type ColumnEntries, offOn } from '#web/staff/calendar/work/entries/columns.ts';
import { useCrew, whoGoes } from '#web/staff/calendar/work/entries/crew.ts';
import type { CalendarEntry } from '#web/staff/calendar/work/entries/entry.ts';
import { EntryChip } from './entry-block.tsx';

interface GridStripProps {
  columns: readonly Column[];
  shown: ReadonlyMap<string, ColumnEntries>;
  daysOff: readonly DaysOff[];
  quotes: QuoteDates;
  lifted: string | null;
  onOpen: (entry: CalendarEntry) => void;
}

/** Shows the strip above the hours: visits of a day or longer, who is off, and dates of quotes. */
export function GridStrip(props: GridStripProps) {
  const { columns } = props;
  const hasAny = columns.some(({ key, day }) => {
    const off = offOn(props.daysOff, day);
    return (
      props.shown.get(key)?.long.length || (!off.company && off.people.length > 0) || props.quotes.get(day)?.length
    );
  });
  if (!hasAny) return null;
  return (
    <>
      <span className="grid-strip-name">All day</span>
      {columns.map((column) => (
        <StripCell key={column.key} column={column} {...props} />
      ))}
    </>
  );
}

function StripCell({ column, shown, daysOff, quotes, lifted, onOpen }: GridStripProps & { column: Column }) {
  const { day, person, key, title } = column;
  return (
    <div
      className="grid-strip-cell"
      data-drop="day"
      data-day={day}
      data-person={person === null ? UNASSIGNED : person}
      role="group"
      aria-label={`All day, ${person === undefined ? dayInWords(day) : title}`}
    >
      {!offOn(daysOff, day).company && <WhoIsOff daysOff={daysOff} day={day} person={person} />}
      {shown.get(key)?.long.map((entry) => (
        <EntryChip key={entry.id} entry={entry} isLifted={lifted === entry.id} onOpen={onOpen} />
      ))}
      {/* A quote belongs to no person, so it appears in the first column of its day. */}
      {(person === undefined || columnIsFirst(column, shown)) &&
        quotes.get(day)?.map((entry) => <QuoteLink key={`${entry.kind} ${entry.quote.id}`} entry={entry} />)}
    </div>
  );
}

const columnIsFirst = ({ key }: Column, shown: ReadonlyMap<string, unknown>) => [...shown.keys()][0] === key;

interface WhoIsOffProps {
  daysOff: readonly DaysOff[];
  day: string;
  person?: string | null | undefined;
}

export function WhoIsOff({ daysOff, day, person }: WhoIsOffProps) {
  const crew = useCrew();
  const off = offOn(daysOff, day);
  if (off.holiday !== null)
    return (
      <span className="off-words" title={off.holiday}>
        {off.holiday}
      </span>
    );
  if (off.company) return <span className="off-words">Company day off</span>;
  const people =
    person === undefined ? off.people : off.people.filter((id) => person && peopleOfColumn(person).includes(id));
  if (people.length === 0) return null;
  return <span className="off-words">Off: {whoGoes(crew, people)}</span>;
}
