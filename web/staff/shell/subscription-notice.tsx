import { Alert } from '@mantine/core';
import { trialDaysLeft } from '#domain/company/subscription.ts';
import { useSession, useSubscription } from '../../session/use-session.ts';
import { Icon } from '../../ui/icons.tsx';

/** From then on the end is announced on every screen, not only in the sidebar. */
const SOON_DAYS = 3;

function useTrial(): { subscribed: boolean; days: number } {
  const session = useSession();
  const checked = useSubscription();
  // Until the first check, use the session's copy, so that nothing flashes.
  const { subscribed, subscription_end, state } = checked.loading ? session.subscription : checked;
  return { subscribed, days: state === 'trial' ? trialDaysLeft(subscription_end, new Date()) : 0 };
}

function daysText(days: number): string {
  return days === 1 ? '1 day left in your trial' : `${days} days left in your trial`;
}

/** At the bottom of the sidebar. */
export function TrialDays() {
  const { subscribed, days } = useTrial();
  if (!subscribed || days === 0) return null;
  return <p className="sidebar-trial">{daysText(days)}</p>;
}

/** Above a screen: what has expired, or is about to, and what that means. */
export function SubscriptionNotice() {
  const { user } = useSession();
  const { subscribed, days } = useTrial();
  if (subscribed && (days === 0 || days > SOON_DAYS)) return null;
  const whoChooses = user.role === 'owner' ? 'Choose a plan' : 'Ask the owner to choose a plan';
  if (subscribed)
    return (
      <Alert className="shell-notice" color="safety" icon={<Icon name="calendar" />} title={daysText(days)}>
        Afterwards everything stays readable, and links you sent keep working. {whoChooses} to go on quoting.
      </Alert>
    );
  return (
    <Alert className="shell-notice" color="amber" icon={<Icon name="closed" />} title="Your trial has ended: read-only">
      You can look at everything, and links you sent keep working for your customers. {whoChooses} to make changes.
    </Alert>
  );
}
