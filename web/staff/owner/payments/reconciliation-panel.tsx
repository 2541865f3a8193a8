import { Alert, List, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffMoment } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { usePaymentAccount } from './use-payment-account.ts';

const count = (number: number) => number.toLocaleString('en-US');

export function ReconciliationPanel() {
  const { timeZone } = useViewer();
  const query = useQuery(queries.payments.lastReconciliation.queryOptions());
  const failure = readFailure(query);
  const last = query.data;
  const { view } = usePaymentAccount();
  // Without a provider there is nothing to compare.
  if (view?.provider === 'none' && !last) return null;
  return (
    <Panel
      title="Payment check"
      lead="Every night we compare the last 7 days with the provider’s records."
      aside={
        last && (
          <Mark tone={last.problems.length > 0 ? 'bad' : 'good'}>
            {last.problems.length > 0 ? 'Needs attention' : 'All match'}
          </Mark>
        )
      }
    >
      {last && (
        <Facts
          facts={[
            ['Last checked', staffMoment(last.ran_at, timeZone)],
            ['Payments checked', count(last.looked_at)],
            ['Added or updated', count(last.mended)],
          ]}
        />
      )}
      {last && last.problems.length > 0 && (
        <Alert color="clay" icon={<Icon name="warning" />} title="Differences to review">
          <List size="sm">
            {last.problems.map((problem) => (
              <List.Item key={problem} className="breakable">
                {problem}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {last === null && (
        <Text size="sm" c="dimmed">
          Not checked yet. The first check runs the night after you connect an account.
        </Text>
      )}
      {last === undefined && failure === null && <Skeleton h={60} role="status" aria-label="Loading" />}
      {last === undefined && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
    </Panel>
  );
}
