import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type SubscriptionStatus, trialDaysLeft } from '#domain/company/subscription.ts';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { useSession, useSubscription } from '#web/session/use-session.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';

/** From this many days before the end, a notice is on every screen, not only in the sidebar. */
const SOON_DAYS = 3;

const PLANS_PATH = '/app/owner#subscription';

function useStatus(): Pick<SubscriptionStatus, 'subscribed' | 'state' | 'subscription_end' | 'grace_until'> {
  const session = useSession();
  const checked = useSubscription();
  // Uses the session's status until the first check, so no notice flashes.
  return checked.loading ? session.subscription : checked;
}

function trialDays({ state, subscription_end }: ReturnType<typeof useStatus>): number {
  return state === 'trial' ? trialDaysLeft(subscription_end, new Date()) : 0;
}

function daysText(days: number): string {
  return days === 1 ? '1 day left in your trial' : `${days} days left in your trial`;
}

export function SidebarTrialDays() {
  const { user } = useSession();
  const status = useStatus();
  const days = trialDays(status);
  if (!status.subscribed || days === 0) return null;
  return (
    <p className="sidebar-trial">
      {daysText(days)}
      {user.role === 'owner' && <Link to={PLANS_PATH}>Choose a plan</Link>}
    </p>
  );
}

/** Warns about a failed payment, or a trial or plan that ends soon or has ended. Names the effects. */
export function SubscriptionNotice() {
  const status = useStatus();
  if (status.state === 'past_due') return <PaymentFailed status={status} />;
  const days = trialDays(status);
  if (!status.subscribed) return <Ended state={status.state} />;
  if (days === 0 || days > SOON_DAYS) return null;
  return (
    <Alert className="shell-notice" color="slate" icon={<Icon name="calendar" />} title={daysText(days)}>
      After that, your account is read-only, and links you sent keep working. <WhoChooses /> to keep quoting.
    </Alert>
  );
}

function Ended({ state }: Pick<SubscriptionStatus, 'state'>) {
  const what = state === 'trial' || state === 'none' ? 'trial' : 'plan';
  return (
    <Alert
      className="shell-notice"
      color="slate"
      icon={<Icon name="closed" />}
      title={`Your ${what} has ended. Your account is read-only.`}
    >
      You can view everything, and links you sent keep working. <WhoChooses /> to make changes.
    </Alert>
  );
}

/** Links owners to the plans. Tells everyone else who can choose one. */
function WhoChooses() {
  const { user } = useSession();
  if (user.role !== 'owner') return <>Ask the owner to choose a plan</>;
  return <Link to={PLANS_PATH}>Choose a plan</Link>;
}

function PaymentFailed({ status: { subscribed, grace_until } }: { status: ReturnType<typeof useStatus> }) {
  const { user, organization } = useSession();
  const until = grace_until && staffDate(grace_until, organization?.time_zone ?? 'UTC');
  return (
    <Alert
      className="shell-notice"
      color="slate"
      icon={<Icon name="warning" />}
      title={subscribed ? 'Your payment failed' : 'Your payment failed. Your account is read-only.'}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {subscribed
            ? `You can keep working until ${until}. After that, your account is read-only until the payment goes through.`
            : 'You can view everything, and links you sent keep working. You can make changes again once the payment goes through.'}{' '}
          {user.role !== 'owner' && 'The owner can update the card.'}
        </Text>
        {user.role === 'owner' && <UpdateCardButton />}
      </Stack>
    </Alert>
  );
}

/** Opens the provider's page for updating the card. An installation without a provider has no such page. */
function UpdateCardButton() {
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(queries.subscription.get.queryOptions());
  async function leave() {
    setBusy(true);
    try {
      const { url } = await api.subscription.openPortal();
      location.assign(url);
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }
  if (!data || data.provider === 'none') return null;
  return (
    <Button size="sm" loading={busy} onClick={() => void leave()}>
      Update your card
    </Button>
  );
}
