import { Alert, Anchor, Button, Group, List, Skeleton, Text } from '@mantine/core';
import { useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { staffDate, staffMoment } from '#domain/dates.ts';
import { countryName } from '#domain/payments/account-countries.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { FoldedRow } from '#web/staff/components/folded-row.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { accountState, NO_PROVIDER, PROVIDER_NAMES } from './account-labels.ts';
import { ConnectForm } from './connect-form.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { type AccountView, useAccountChanges, usePaymentAccount } from './use-payment-account.ts';

export function AccountPanel() {
  const { view, failure, retry } = usePaymentAccount();
  const state = view && accountState(view);
  return (
    <Panel
      title="Your account"
      lead="Customer payments go straight to your own account. We never hold your money or see card numbers."
      aside={state && <Mark tone={state.tone}>{state.word}</Mark>}
    >
      {view?.test_mode && <TestModeMark />}
      {view && state && <Text size="sm">{state.text}</Text>}
      {view && !state && <Text size="sm">{NO_PROVIDER}</Text>}
      {view && state && <Account view={view} />}
      {!view && failure === null && <Skeleton h={120} role="status" aria-label="Loading" />}
      {!view && failure !== null && <FailedState error={failure} onRetry={retry} />}
    </Panel>
  );
}

function Account({ view }: { view: AccountView }) {
  const mayChange = useViewer().may('billing.manage');
  return (
    <>
      {view.account && <Missing sentences={view.account.missing} />}
      {mayChange ? (
        <Changes view={view} />
      ) : (
        <>
          {view.account && <AccountFacts account={view.account} />}
          <Text size="sm" c="dimmed">
            Only the company owner can change this.
          </Text>
        </>
      )}
    </>
  );
}

function Missing({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="slate" icon={<Icon name="info" />} title="The provider still needs">
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function AccountFacts({ account }: { account: NonNullable<AccountView['account']> }) {
  const { timeZone } = useViewer();
  const { country, connected_at, checked_at, dashboard_url } = account;
  return (
    <>
      <Facts
        facts={[
          ['Connected', staffDate(connected_at, timeZone)],
          ...(country ? [['Country', countryName(country)] as const] : []),
          ['Status updated', staffMoment(checked_at, timeZone)],
        ]}
      />
      {dashboard_url && (
        <Text size="sm">
          <Anchor href={dashboard_url} target="_blank" rel="noreferrer" underline="always" inherit>
            Open the provider’s dashboard
          </Anchor>{' '}
          for payouts and disputes.
        </Text>
      )}
    </>
  );
}

function Changes({ view }: { view: AccountView }) {
  const { account, provider } = view;
  const { connect, refresh, disconnect } = useAccountChanges();
  const [asking, setAsking] = useState(false);
  useReturn(() => account && refresh.mutate(undefined));
  const isLeaving = connect.isPending || connect.isSuccess;
  if (!account)
    return (
      <ConnectForm provider={provider} isLeaving={isLeaving} onConnect={(country) => connect.mutate({ country })} />
    );
  return (
    <>
      {!account.can_charge && (
        <Button
          className="panel-button"
          leftSection={<Icon name="right" />}
          loading={isLeaving}
          onClick={() => connect.mutate({})}
        >
          Finish setup
        </Button>
      )}
      <div className="setting-fold">
        <FoldedRow label="Account details" value={PROVIDER_NAMES[view.provider]}>
          <AccountFacts account={account} />
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Icon name="reopen" size={18} />}
              loading={refresh.isPending}
              onClick={() => refresh.mutate(undefined)}
            >
              Check again
            </Button>
            <Button variant="subtle" color="clay" onClick={() => setAsking(true)}>
              Disconnect
            </Button>
          </Group>
        </FoldedRow>
      </div>
      {asking && (
        <DisconnectDialog
          onConfirm={async () => {
            await disconnect.mutateAsync(undefined);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Reads the account again once when people return from the provider's pages. */
function useReturn(onReturn: () => void): void {
  const [returned, setReturned] = useQueryState('onboarding');
  useEffect(() => {
    if (returned === null) return;
    void setReturned(null);
    onReturn();
  }, [returned, setReturned, onReturn]);
}
