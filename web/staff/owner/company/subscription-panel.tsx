import { Text } from '@mantine/core';
import { formatDate } from '#domain/dates.ts';
import { PLANS, TRIAL_DAYS, TRIAL_PLAN } from '#domain/company/plans.ts';
import { trialDaysLeft } from '#domain/company/subscription.ts';
import { useSession } from '../../../session/use-session.ts';
import { Facts } from '../../components/facts.tsx';
import { Mark } from '../../components/mark.tsx';
import { Panel } from '../../components/screen.tsx';
import { useViewer } from '../../workspace/viewer.ts';

/** From the session: the server decides what the subscription allows, and this panel only shows it. */
export function SubscriptionPanel() {
  const { subscription } = useSession();
  const { timeZone } = useViewer();
  const { subscribed, product_id, subscription_end, max_users } = subscription;
  const plan = PLANS.find(({ id }) => id === product_id);
  const end = subscription_end && formatDate(subscription_end, timeZone);
  const days = trialDaysLeft(subscription_end, new Date());
  return (
    <Panel
      title="Subscription"
      aside={<Mark tone={subscribed ? 'good' : 'bad'}>{subscribed ? 'Active' : 'Ended'}</Mark>}
    >
      <Facts
        facts={[
          ['Plan', plan?.name ?? 'None'],
          ['Seats', max_users === 1 ? '1 person' : `Up to ${max_users} people`],
          ...(end
            ? [[subscribed ? 'Runs until' : 'Ended on', <EndDate key="end" date={end} days={days} />] as const]
            : []),
        ]}
      />
      <Text size="sm" c="dimmed">
        {subscribed ? <TrialText /> : <EndedText />}
      </Text>
    </Panel>
  );
}

function EndDate({ date, days }: { date: string; days: number }) {
  return (
    <>
      {date}
      {days > 0 && (
        <Text span c="dimmed">
          {' '}
          · {days === 1 ? '1 day' : `${days} days`} left
        </Text>
      )}
    </>
  );
}

function TrialText() {
  const trial = PLANS.find(({ id }) => id === TRIAL_PLAN);
  return (
    <>
      Every company starts with {TRIAL_DAYS} days of {trial?.name}, without a card. When a subscription ends, you can
      still see and download everything, and links you sent keep working for your customers.
    </>
  );
}

function EndedText() {
  return (
    <>
      The app is read-only now: you can still see and download everything, and links you sent keep working for your
      customers. Making and changing quotes needs a plan.
    </>
  );
}
