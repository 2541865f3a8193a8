import { Text } from '@mantine/core';
import { PAYMENT_REASON_MAX } from '#domain/payments/payment-limits.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '../../../api/client.ts';
import { MoneyField } from '../../../ui/decimal-field.tsx';
import { HELP_BELOW, LongTextField } from '../../components/fields.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type RefundForm, refundProblems, refundQuestion } from './payment-forms.ts';
import type { Entry, Payments } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

interface RefundDialogProps {
  payments: Payments;
  /** a card payment */
  charge: Entry;
  onClose: () => void;
}

/** Money back to the card, in full or in part. The question names the sum and the card. */
export function RefundDialog({ payments, charge, onClose }: RefundDialogProps) {
  const stored = usePaymentsStored();
  const { quote_id, currency } = payments;
  const { card, refundable_cents } = charge;
  return (
    <PaymentDialog<RefundForm>
      title={(values) => refundQuestion(values, card, currency)}
      submit={({ amount_cents }) => `Refund${amount_cents ? ` ${formatMoney(amount_cents, currency)}` : ''}`}
      danger
      initial={{ amount_cents: refundable_cents, reason: '' }}
      problemsOf={(values) => refundProblems(values, { cents: refundable_cents, currency })}
      onClose={onClose}
      save={async ({ amount_cents, reason }, refund_id) => {
        const input = { quote_id, id: charge.id, refund_id, amount_cents: amount_cents ?? 0, reason };
        stored(await api.payments.refund(input));
        toastSuccess(`${formatMoney(input.amount_cents, currency)} is on its way back to the customer.`);
      }}
    >
      {(form) => (
        <>
          <Text size="sm">
            It goes back to the card that it was paid with and cannot be taken back.
            {payments.test_mode && ' Test mode: no money moves.'}
          </Text>
          <MoneyField
            label="Amount"
            description={`At most ${formatMoney(refundable_cents, currency)}.`}
            inputWrapperOrder={HELP_BELOW}
            currency={currency}
            {...form.bind('amount_cents')}
          />
          <LongTextField
            label="Reason"
            description="The customer reads it in the mail about the refund."
            maxLength={PAYMENT_REASON_MAX}
            data-autofocus
            {...form.bind('reason')}
          />
        </>
      )}
    </PaymentDialog>
  );
}
