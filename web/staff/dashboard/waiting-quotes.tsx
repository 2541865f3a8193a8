import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { formatShortDate, lastValidDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { Panel } from '../components/screen.tsx';
import { StatusLabel } from '../quotes/status-label.tsx';
import { useViewer } from '../workspace/viewer.ts';
import type { DashboardData } from './dashboard-data.ts';

/** Quotes whose email was not sent, then sent quotes without an answer: whom to call next. */
export function WaitingQuotes({ rows }: { rows: DashboardData['waiting'] }) {
  const { currency, timeZone } = useViewer();
  return (
    <Panel dense title="Waiting for an answer">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          No quote is waiting for its customer.
        </Text>
      ) : (
        <ul className="plain-list waiting">
          {rows.map((row) => (
            <li key={row.id}>
              <div className="quote-card-who">
                <Anchor component={Link} to={`/app/quotes/${row.id}`} fw={600} lineClamp={1}>
                  {row.customer_name || row.number}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {row.number}
                  {row.sent_at && `, sent ${formatShortDate(row.sent_at, timeZone)}`}
                  {row.expires_at && `, valid until ${formatShortDate(lastValidDay(row.expires_at), timeZone)}`}
                </Text>
              </div>
              <div className="waiting-end">
                <Text className="number" fw={600}>
                  {formatMoney(row.total_cents, currency)}
                </Text>
                <StatusLabel label={row.label} mismatch={row.record_mismatch} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
