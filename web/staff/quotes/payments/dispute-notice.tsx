import { Alert, Anchor, Text } from '@mantine/core';
import { staffMoment } from '#domain/dates.ts';
import { DISPUTE_LABELS } from '#domain/payments/payment-labels.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Dispute, Payments } from './payment-rows.ts';

export function DisputeNotice({ dispute, payments }: { dispute: Dispute; payments: Payments }) {
  const { timeZone } = useViewer();
  const { amount_cents, status, due_by } = dispute;
  const charge = payments.entries.find(({ id }) => id === dispute.payment_id);
  const amount = formatMoney(amount_cents, payments.currency);
  return (
    <Alert
      color="clay"
      icon={<Icon name="warning" />}
      title={`${amount} disputed: ${DISPUTE_LABELS[status].toLowerCase()}`}
    >
      <Text size="sm">
        {status === 'inquiry'
          ? `The customer’s bank opened an inquiry about the payment${charge?.card ? ` with ${charge.card}` : ''}. No money has moved.`
          : `The customer’s bank took the payment${charge?.card ? ` with ${charge.card}` : ''} back until the dispute is decided.`}
        {due_by && ` Respond by ${staffMoment(due_by, timeZone)}, or you’ll lose the ${amount}.`}
        {payments.dashboard_url && (
          <>
            {' '}
            <Anchor href={payments.dashboard_url} target="_blank" rel="noreferrer" underline="always" inherit>
              Respond in the provider’s dashboard
            </Anchor>
          </>
        )}
      </Text>
    </Alert>
  );
}
