import { Link } from 'react-router';
import { EntryMark, MONTH_ENTRY_LABELS } from './entry-mark.tsx';
import type { MonthEntry } from './month-entries.ts';

export function QuoteLink({ entry: { kind, quote } }: { entry: MonthEntry }) {
  const name = quote.customer_name || quote.number;
  const label = `${name}, ${quote.number}: ${MONTH_ENTRY_LABELS[kind]}`;
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
