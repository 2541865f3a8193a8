import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { entryLabel, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { ShareBar } from '#web/staff/components/share-bar.tsx';
import { signedMoney } from '#web/staff/quotes/payments/payment-rows.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

export function PaymentsSection({ id }: { id: string }) {
  const { currency, timeZone } = useViewer();
  const query = useQuery(queries.customers.balance.queryOptions({ input: { id } }));
  const { data } = query;
  const failure = readFailure(query);
  if (data && data.payments.length === 0 && data.received_cents === 0 && data.open_cents === 0) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <PageSection title="Payments">
      {!data && failure === null && <Skeleton h={64} role="status" aria-label="Loading" />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <>
          <ShareBar
            parts={[
              { amount: data.received_cents, tone: 'approved' },
              { amount: data.open_cents, tone: 'expired' },
            ]}
          />
          <p className="customer-sums">
            {[
              `Received ${money(data.received_cents)}`,
              `Outstanding ${money(data.open_cents)}`,
              data.overpaid_cents > 0 && `Overpaid ${money(data.overpaid_cents)}`,
              data.in_dispute_cents > 0 && `In dispute ${money(data.in_dispute_cents)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
      {data && data.payments.length > 0 && (
        <ul className="rows" aria-label="Payment history">
          {data.payments.map((entry) => (
            <li key={entry.id} className="row">
              <span className="row-words">
                <span className="row-name">
                  {entry.type === 'manual' ? METHOD_LABELS[entry.method] : entryLabel(entry)}
                </span>
                <span className="row-more">
                  {staffDate(entry.at, timeZone)} ·{' '}
                  <Link to={`/app/quotes/${entry.quote_id}`} className="customer-link">
                    {entry.quote_number}
                  </Link>
                </span>
              </span>
              <span className="row-end">{signedMoney(entry, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
