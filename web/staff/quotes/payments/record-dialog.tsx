import { Checkbox, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { dayIn } from '#domain/calendar-days.ts';
import { type ManualMethod, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import { PAYMENT_REFERENCE_MAX } from '#domain/payments/payment-limits.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { HELP_BELOW, TextField } from '#web/staff/components/fields.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoneyField } from '#web/ui/decimal-field.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { type RecordForm, receiptHint, recordFormProblems } from './payment-forms.ts';
import type { Payments } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

const METHODS = PAYMENT_METHODS.filter((method): method is ManualMethod => method !== 'card');

const REFERENCE_LABELS: Record<ManualMethod, string> = {
  cash: 'Reference (optional)',
  check: 'Check number (optional)',
  transfer: 'Transfer reference (optional)',
  other: 'Reference (optional)',
};

interface RecordPaymentDialogProps {
  quote: Pick<Detail, 'id' | 'customer_email'>;
  payments: Payments;
  onClose: () => void;
}

/** Records money received outside the product: cash, a check or a transfer. */
export function RecordPaymentDialog({ quote, payments, onClose }: RecordPaymentDialogProps) {
  const { timeZone } = useViewer();
  const stored = usePaymentsStored();
  const today = dayIn(new Date(), timeZone);
  const { open_cents, currency } = payments;
  const initial: RecordForm = {
    method: 'check',
    amount_cents: open_cents,
    received_on: today,
    reference: '',
    mail_receipt: false,
  };
  return (
    <PaymentDialog<RecordForm>
      title="Record a payment"
      submit={({ amount_cents }) => `Record${amount_cents ? ` ${formatMoney(amount_cents, currency)}` : ''}`}
      initial={initial}
      problemsOf={(values) => recordFormProblems(values, { cents: open_cents, currency }, today)}
      onClose={onClose}
      save={async ({ amount_cents, ...values }, id) => {
        const input = { quote_id: quote.id, id, amount_cents: amount_cents ?? 0, ...values };
        stored(await api.payments.record(input));
        toastSuccess(`Recorded ${formatMoney(input.amount_cents, currency)}`);
      }}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            For a payment you received outside the app, such as cash or a check.
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <MethodField {...form.bind('method')} />
            <MoneyField
              label="Amount"
              description={`${formatMoney(open_cents, currency)} is due.`}
              inputWrapperOrder={HELP_BELOW}
              currency={currency}
              data-autofocus
              {...form.bind('amount_cents')}
            />
            <TextField label="Received on" type="date" max={today} {...form.bind('received_on')} />
            <TextField
              label={REFERENCE_LABELS[form.values.method]}
              maxLength={PAYMENT_REFERENCE_MAX}
              autoComplete="off"
              {...form.bind('reference')}
            />
          </SimpleGrid>
          {quote.customer_email !== '' && <ReceiptField to={quote.customer_email} {...form.bind('mail_receipt')} />}
        </>
      )}
    </PaymentDialog>
  );
}

interface ReceiptFieldProps {
  to: string;
  value: boolean;
  onChange: (mails: boolean) => void;
  onBlur: () => void;
  error: string | undefined;
}

function ReceiptField({ to, value, onChange, ...field }: ReceiptFieldProps) {
  const hold = useMessageHold()('email');
  return (
    <Checkbox
      label="Email the receipt to the customer"
      description={receiptHint(to, hold)}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...field}
    />
  );
}

interface MethodFieldProps {
  value: ManualMethod;
  onChange: (method: ManualMethod) => void;
  onBlur: () => void;
}

function MethodField({ value, onChange, onBlur }: MethodFieldProps) {
  return (
    <NativeSelect
      label="Paid by"
      value={value}
      onBlur={onBlur}
      data={METHODS.map((method) => ({ value: method, label: METHOD_LABELS[method] }))}
      onChange={(event) => onChange(METHODS.find((method) => method === event.currentTarget.value) ?? 'other')}
    />
  );
}
