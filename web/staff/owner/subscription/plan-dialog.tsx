import { List, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { subscriptionPlanById } from '#domain/company/plans.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { FormDialog } from '#web/staff/components/form-dialog.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { choiceLabel } from './choice-label.ts';
import { leaveFor, type PlanChoice, type Subscription, usePlanChange } from './use-subscription.ts';

interface SubscriptionPlanDialogProps {
  subscription: Subscription;
  chosen: PlanChoice;
  onClose: () => void;
}

/** Explains a plan before it is confirmed: when it takes effect, and which amounts are due when. */
export function SubscriptionPlanDialog({ subscription, chosen, onClose }: SubscriptionPlanDialogProps) {
  const preview = useQuery({
    ...queries.subscription.preview.queryOptions({ input: chosen }),
    // Never cached, because the amounts change during the period.
    staleTime: 0,
    gcTime: 0,
  });
  const change = usePlanChange();
  const { name } = subscriptionPlanById(chosen.plan);
  const title = `${choiceLabel(subscription, chosen)}?`;
  if (!preview.data)
    return (
      <Dialog title={title} onClose={onClose}>
        {preview.error ? (
          <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
        ) : (
          <Skeleton h={120} role="status" aria-label="Loading" />
        )}
      </Dialog>
    );
  const { time, summary } = preview.data;
  const buys = time === 'checkout';
  return (
    <FormDialog
      title={title}
      submit={buys ? 'Continue to payment' : `Confirm ${name}`}
      onSubmit={() =>
        buys
          ? leaveFor(() => api.subscription.startCheckout(chosen)).then(stayBusy)
          : change(
              () => api.subscription.change(chosen),
              time === 'now' ? `${name} is now your plan.` : `${name} starts with your next billing period.`,
            )
      }
      onClose={onClose}
    >
      <List spacing="xs" size="sm">
        {summary.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {subscription.is_test && <TestModeMark />}
    </FormDialog>
  );
}

/** Keeps the button busy while the browser loads the provider's page. */
function stayBusy(isLeaving: boolean): Promise<boolean> | boolean {
  return isLeaving ? new Promise<boolean>(() => undefined) : false;
}
