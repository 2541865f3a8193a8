import { Text } from '@mantine/core';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import { staffDate } from '#domain/dates.ts';
import { api } from '#web/api/client.ts';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { type Subscription, usePlanChange } from './use-subscription.ts';

export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const change = usePlanChange();
  const { timeZone } = useViewer();
  const { name } = subscriptionPlanById(subscription.product_id ?? 'pro');
  const end = subscription.subscription_end ? staffDate(subscription.subscription_end, timeZone) : 'the end';
  return (
    <FormDialog
      title={`Cancel ${name}?`}
      submit={`End ${name} on ${end}`}
      cancel={`Keep ${name}`}
      danger
      onSubmit={() => change(api.subscription.cancel, `${name} ends on ${end}.`)}
      onClose={onClose}
    >
      <Text size="sm">
        You keep {name} until {end} and won’t be charged again. After that, your team can view and export everything but
        can’t make changes. Links you sent keep working. You can change your mind until then.
      </Text>
    </FormDialog>
  );
}
