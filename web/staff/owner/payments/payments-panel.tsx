import { Button, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { accountState, NO_PROVIDER } from './account-labels.ts';
import { usePaymentAccount } from './use-payment-account.ts';

export function PaymentsPanel() {
  const { view, failure, retry } = usePaymentAccount();
  const state = view && accountState(view);
  return (
    <Panel title="Getting paid" aside={state && <Mark tone={state.tone}>{state.word}</Mark>}>
      {view?.test_mode && <TestModeMark />}
      {view && <Text size="sm">{state ? state.text : NO_PROVIDER}</Text>}
      {!view && failure === null && <Skeleton h={60} role="status" aria-label="Loading" />}
      {!view && failure !== null && <FailedState error={failure} onRetry={retry} />}
      <Button component={Link} to="/app/owner/payments" variant="default" className="panel-button">
        View payments
      </Button>
    </Panel>
  );
}
