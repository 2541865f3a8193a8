import { Link } from 'react-router';
import { ENTRY_LABELS, EntryMark } from './entry-mark.tsx';
import type { Entry } from './month-entries.ts';

/** A date of a quote, as small as an entry of the calendar. */
export function QuoteLink({ entry: { kind, quote } }: { entry: Entry }) {
  const name = quote.customer_name || quote.number;
  const label = `${name}, ${quote.number}: ${ENTRY_LABELS[kind]}`;
  return (
    <Link
      to={`/app/quotes/${quote.id}`}
      className="day-entry"
      data-kind={kind}
      data-roving=""
      tabIndex={-1}
      aria-label={label}
      title={label}
    >
      <EntryMark kind={kind} />
      <span className="day-entry-name">{name}</span>
    </Link>
  );
}
