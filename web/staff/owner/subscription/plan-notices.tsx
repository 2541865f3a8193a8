import { Alert, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type PlanId, subscriptionPlanById } from '#domain/company/plans.ts';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import { PeopleToDeactivate } from './people-to-deactivate.tsx';
import { type Subscription, usePlanChange } from './use-subscription.ts';

export function PlanNotices({ subscription }: { subscription: Subscription }) {
  const { timeZone } = useViewer();
  const { cancel_at_period_end, subscription_end, scheduled, too_small, choices, product_id } = subscription;
  const here = choices.find(({ plan }) => plan === product_id);
  const present = subscriptionPlanById(product_id ?? 'pro');
  return (
    <>
      {cancel_at_period_end && subscription.has_plan && subscription_end && (
        <Notice title={`Your plan ends on ${staffDate(subscription_end, timeZone)}`}>
          <Text size="sm">
            Nothing changes until then. After that, the app is read-only and you won’t be charged again.
          </Text>
          <UndoChange
            label={`Keep ${present.name}`}
            done={`${present.name} continues.`}
            work={api.subscription.resume}
          />
        </Notice>
      )}
      {scheduled && (
        <Notice
          title={`${subscriptionPlanById(scheduled.product_id).name} starts on ${staffDate(scheduled.at, timeZone)}`}
        >
          <Text size="sm">
            Until then, you keep {present.name}. You can’t invite more people than{' '}
            {subscriptionPlanById(scheduled.product_id).name} allows.
          </Text>
          <UndoChange
            label={`Keep ${present.name}`}
            done={`${present.name} continues.`}
            work={() =>
              api.subscription.change({
                plan: product_id as PlanId,
                interval: subscription.billing_interval ?? 'month',
              })
            }
          />
        </Notice>
      )}
      {too_small && subscription.has_plan && (
        <Notice title="Your plan is too small for your team">
          <Text size="sm">{too_small}</Text>
          <PeopleToDeactivate people={here?.deactivate ?? []} />
        </Notice>
      )}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="slate" icon={<Icon name="calendar" />} title={title}>
      <Stack gap="xs" align="flex-start">
        {children}
      </Stack>
    </Alert>
  );
}

function UndoChange({ label, done, work }: { label: string; done: string; work: () => Promise<Subscription> }) {
  const change = usePlanChange();
  const [busy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    await change(work, done);
    setBusy(false);
  }
  return (
    <Button size="sm" loading={busy} onClick={() => void undo()}>
      {label}
    </Button>
  );
}
