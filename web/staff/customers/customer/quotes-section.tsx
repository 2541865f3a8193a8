import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { laterRevisionText, revisionName } from '#web/staff/quotes/revision-names.ts';
import { StatusLabel } from '#web/staff/quotes/status-label.tsx';
import { usePages } from '#web/staff/workspace/use-pages.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { latestOf } from './latest-of.ts';
import { PagedSection } from './paged-section.tsx';
import { paidText } from './paid-text.ts';

export function QuotesSection({ id }: { id: string }) {
  const { currency, timeZone } = useViewer();
  const list = usePages(queries.customers.quotes.infiniteOptions(latestOf(id)), ({ items }) => items);
  return (
    <PagedSection
      title="Quotes"
      list={list}
      empty="No quotes for this customer yet."
      renderRow={(quote) => (
        <li>
          <Link to={`/app/quotes/${quote.id}`} className="row customer-quote">
            <span className="row-words">
              <span className="row-name">
                {[quote.number, revisionName(quote)?.toLowerCase()].filter(Boolean).join(', ')}
              </span>
              <span className="row-more">
                {[
                  staffDate(quote.created_at, timeZone),
                  laterRevisionText(quote),
                  paidText(quote.payment_state),
                  quote.property_address,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusLabel label={quote.label} archived={quote.archived} mismatch={quote.record_mismatch} />
            <span className="row-end">{formatMoney(quote.price_cents, currency)}</span>
          </Link>
        </li>
      )}
    />
  );
}
