import { Anchor, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffDate } from '#domain/dates.ts';
import { LEDGER_ENTRY_LABELS, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { signedMoney } from '#web/staff/quotes/payments/payment-rows.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

const HEADING_ID = 'customer-payments-heading';

export function MoneyPanel({ id }: { id: string }) {
  const { currency, timeZone } = useViewer();
  const query = useQuery(queries.customers.balance.queryOptions({ input: { id } }));
  const { data } = query;
  const failure = readFailure(query);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Panel title="Payments" dense>
      {!data && failure === null && <Skeleton h={64} role="status" aria-label="Loading" />}
      {!data && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {data && (
        <Facts
          facts={[
            ['Outstanding', <strong key="open">{money(data.open_cents)}</strong>],
            ['Received', money(data.received_cents)],
            ...(data.overpaid_cents > 0 ? [['Overpaid', money(data.overpaid_cents)] as const] : []),
            ...(data.in_dispute_cents > 0 ? [['In dispute', money(data.in_dispute_cents)] as const] : []),
          ]}
        />
      )}
      {data && data.payments.length > 0 && (
        <>
          <Text component="h3" id={HEADING_ID} size="sm" fw={650}>
            Payment history
          </Text>
          <ul className="plain-list customer-rows" aria-labelledby={HEADING_ID}>
            {data.payments.map((entry) => (
              <li key={entry.id}>
                <Group justify="space-between" gap="sm" wrap="nowrap">
                  <Text size="sm">
                    {entry.type === 'manual' ? METHOD_LABELS[entry.method] : LEDGER_ENTRY_LABELS[entry.type]},{' '}
                    {staffDate(entry.at, timeZone)},{' '}
                    <Anchor component={Link} to={`/app/quotes/${entry.quote_id}`} underline="always" inherit>
                      {entry.quote_number}
                    </Anchor>
                  </Text>
                  <Text size="sm" className="number">
                    {signedMoney(entry, currency)}
                  </Text>
                </Group>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
