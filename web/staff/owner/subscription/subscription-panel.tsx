import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { PLANS, periodPrice } from '#domain/company/plans.ts';
import { trialDaysLeft } from '#domain/company/subscription.ts';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/use-session.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { leaveFor, type Subscription, useSubscriptionDetails } from './use-subscription.ts';

export function SubscriptionPanel() {
  return useViewer().may('billing.manage') ? <OwnersPanel /> : <AdminsPanel />;
}

function AdminsPanel() {
  const { subscription } = useSession();
  return (
    <Panel title="Subscription" aside={<StateMark of={subscription} />}>
      <Facts facts={planFacts(subscription, useViewer().timeZone)} />
      <Text size="sm" c="dimmed">
        Only the owner can choose or change the plan and see invoices.
      </Text>
    </Panel>
  );
}

function OwnersPanel() {
  const { timeZone } = useViewer();
  const { data, error, refetch } = useSubscriptionDetails();
  if (!data)
    return (
      <Panel title="Subscription">
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={240} role="status" aria-label="Loading" />
        )}
      </Panel>
    );
  return (
    <Panel title="Subscription" aside={<StateMark of={data} />}>
      {data.is_test && <TestModeMark />}
      <PlanNotices subscription={data} />
      <Facts facts={planFacts(data, timeZone)} />
      <PlanButtons subscription={data} />
      <PlanChoices subscription={data} />
      <Text size="sm" c="dimmed">
        Every plan includes every feature. Without a plan, you can still view and download everything, and links you
        sent keep working.
      </Text>
    </Panel>
  );
}

type Shown = Pick<
  Subscription,
  'state' | 'subscribed' | 'product_id' | 'billing_interval' | 'subscription_end' | 'max_users' | 'cancel_at_period_end'
> &
  Partial<Pick<Subscription, 'active_users'>>;

function StateMark({ of: { state, subscribed, cancel_at_period_end } }: { of: Shown }) {
  if (state === 'past_due') return <Mark tone="bad">Payment failed</Mark>;
  if (!subscribed) return <Mark tone="bad">Ended</Mark>;
  if (cancel_at_period_end) return <Mark tone="off">Ends soon</Mark>;
  return <Mark tone="good">{state === 'trial' ? 'Trial' : 'Active'}</Mark>;
}

function planFacts(shown: Shown, timeZone: string): (readonly [string, string])[] {
  const plan = PLANS.find(({ id }) => id === shown.product_id);
  const { billing_interval, subscription_end, max_users, active_users } = shown;
  return [
    ['Plan', plan?.name ?? 'None'],
    ...(plan && billing_interval ? [['Price', periodPrice(plan, billing_interval)] as const] : []),
    ['Seats', active_users === undefined ? `${max_users}` : `${active_users} of ${max_users} in use`],
    // While a payment is failing, there is no next payment to announce.
    ...(subscription_end && shown.state !== 'past_due'
      ? [[endLabel(shown), endText(shown, staffDate(subscription_end, timeZone))] as const]
      : []),
  ];
}

function endLabel({ state, subscribed, cancel_at_period_end }: Shown): string {
  if (!subscribed) return 'Ended on';
  if (state === 'trial') return 'Trial ends';
  return cancel_at_period_end ? 'Ends on' : 'Next payment';
}

function endText({ state, subscription_end }: Shown, date: string): string {
  const days = state === 'trial' ? trialDaysLeft(subscription_end, new Date()) : 0;
  if (days === 0) return date;
  return `${date} · ${days === 1 ? '1 day' : `${days} days`} left`;
}

function PlanButtons({ subscription }: { subscription: Subscription }) {
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { has_plan, has_invoices, cancel_at_period_end } = subscription;
  if (!has_invoices) return null;
  async function openPortal() {
    setLeaving(true);
    if (!(await leaveFor(() => api.subscription.openPortal()))) setLeaving(false);
  }
  return (
    <Group gap="sm">
      <Button variant="default" className="panel-button" loading={isLeaving} onClick={() => void openPortal()}>
        Card and invoices
      </Button>
      {has_plan && !cancel_at_period_end && (
        <Button variant="subtle" color="clay" className="panel-button" onClick={() => setAsking(true)}>
          Cancel plan
        </Button>
      )}
      {isAsking && <CancelDialog subscription={subscription} onClose={() => setAsking(false)} />}
    </Group>
  );
}
