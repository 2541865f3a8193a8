import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney, formatQuantity } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { changeLabel } from '#web/staff/components/change-label.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { thisMonth } from './download-panel.tsx';

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Shows how much customers paid this month, and how. */
export function ReceivedPanel() {
  const { timeZone, currency } = useViewer();
  const input = thisMonth(new Date(), timeZone);
  const { data, isError, error, refetch } = useQuery(queries.reports.payments.queryOptions({ input }));
  const received = data?.figures.received_cents ?? null;
  const before = data?.figures_before.received_cents ?? null;
  const methods = data?.methods.filter(({ payments }) => payments > 0) ?? [];
  return (
    <PageSection
      title="Received this month"
      aside={
        <Link to="/app/reports?report=payments&period=this-month" className="quiet-link">
          All payments
        </Link>
      }
    >
      {!data && !isError && <Skeleton h={120} role="status" aria-label="Loading" />}
      {isError && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {received !== null && <Amount cents={received} currency={currency} size="huge" />}
          <p className="section-lead">
            {capital(changeLabel({ now: received, before, words: formatMoney(before ?? 0, currency) })) ||
              (methods.length === 0 && 'No payments yet.')}
          </p>
          <ul className="rows">
            {methods.map(({ method, label, payments, received_cents }) => (
              <li key={method} className="row">
                <span className="row-words">
                  <span className="row-name">{label}</span>
                  <span className="row-more">
                    {payments === 1 ? '1 payment' : `${formatQuantity(payments)} payments`}
                  </span>
                </span>
                {received_cents !== null && <span className="row-end">{formatMoney(received_cents, currency)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </PageSection>
  );
}
