import { Link } from 'react-router';
import { trialDaysLeft } from '#domain/company/subscription.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** The countdown starts this many days before a trial ends. Paid plans renew automatically and need none. */
const COUNTED_DAYS = 14;

/** One line in gray on phones. On wider screens, the sidebar has the countdown. */
export function TrialDaysNotice() {
  const { subscription, may } = useViewer();
  if (!subscription.subscribed || !subscription.subscription_end || subscription.state !== 'trial') return null;
  const days = trialDaysLeft(subscription.subscription_end, new Date());
  if (days > COUNTED_DAYS) return null;
  const text = `${days === 1 ? '1 day' : `${days} days`} left in your trial`;
  if (may('billing.manage'))
    return (
      <Link to="/app/owner#subscription" className="trial-days below-laptop">
        {text}
      </Link>
    );
  return <p className="trial-days below-laptop">{text}</p>;
}
