import { Link } from 'react-router';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { lastActivity } from './last-activity.ts';
import { rowNotes } from './row-notes.ts';
import { RowStatus } from './row-status.tsx';
import { RowStep } from './row-step.tsx';
import { SignedTotal } from './signed-total.tsx';
import type { QuoteListItem } from './use-quote-list.ts';

/** The quotes on a phone. Every other action is on the quote's own page. */
export function QuoteRows({ rows }: { rows: readonly QuoteListItem[] }) {
  const viewer = useViewer();
  return (
    <ul className="list-rows narrow-only">
      {rows.map((row) => (
        <li key={row.id} className="list-row">
          <Link to={`/app/quotes/${row.id}`} className="list-name" aria-describedby={`more-${row.id}`}>
            {row.customer_name || 'No customer yet'}
          </Link>
          <div className="list-amount">
            {formatMoney(row.price_cents, viewer.currency)}
            <SignedTotal row={row} />
          </div>
          {/* Tells quotes of one customer apart for those who move from link to link. */}
          <span className="list-more" id={`more-${row.id}`}>
            {[row.number, ...rowNotes(row), row.property_address.split(',')[0]].filter(Boolean).join(' · ')}
          </span>
          <div className="list-state">
            <RowStatus row={row} />
            <span className="list-more">{lastActivity(row, viewer)}</span>
          </div>
          <div className="list-actions">
            <RowStep row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}
