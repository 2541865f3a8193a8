import { Text } from '@mantine/core';
import { PAYMENT_REASON_MAX } from '#domain/payments/payment-limits.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { HELP_BELOW, LongTextField } from '#web/staff/components/fields.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { voidNote, voidProblems } from './payment-forms.ts';
import { type PaymentEntry, type Payments, voidQuestion } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

interface VoidDialogProps {
  quote: Pick<Detail, 'messages'>;
  payments: Payments;
  entry: PaymentEntry;
  onClose: () => void;
}

/** Voids a payment recorded by mistake. The list keeps the payment and its void. */
export function VoidDialog({ quote, payments, entry, onClose }: VoidDialogProps) {
  const stored = usePaymentsStored();
  const note = voidNote(quote, entry, useMailMode());
  return (
    <PaymentDialog<{ reason: string }>
      title={voidQuestion(entry, payments.currency)}
      submit="Void payment"
      danger
      initial={{ reason: '' }}
      problemsOf={voidProblems}
      onClose={onClose}
      save={async ({ reason }) => {
        stored(await api.payments.void({ quote_id: payments.quote_id, id: entry.id, reason }));
        toastSuccess('Payment voided');
      }}
    >
      {(form) => (
        <>
          <Text size="sm">
            The balance due goes back up. The payment stays in the list as voided, with your name and reason. This
            doesn’t refund the customer.
          </Text>
          <LongTextField
            label="Reason"
            {...(note && { description: note })}
            inputWrapperOrder={HELP_BELOW}
            maxLength={PAYMENT_REASON_MAX}
            data-autofocus
            {...form.bind('reason')}
          />
        </>
      )}
    </PaymentDialog>
  );
}
