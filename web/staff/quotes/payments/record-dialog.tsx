import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { dayIn } from '#domain/calendar-days.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { PAYMENT_REFERENCE_MAX } from '#domain/payments/payment-limits.ts';
import { leftAfterCents } from '#domain/payments/recorded-payments.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { HELP_BELOW, TextField } from '#web/staff/components/fields.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoneyField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { MethodField } from './method-field.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { aboveDue, type RecordForm, receiptHint, recordFormProblems, recordHint } from './payment-forms.ts';
import { askedOf, type Payments } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

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

export function RecordPaymentDialog({ quote, payments, onClose }: RecordPaymentDialogProps) {
  const { timeZone } = useViewer();
  const stored = usePaymentsStored();
  const today = dayIn(new Date(), timeZone);
  const { open_cents, currency } = payments;
  const open = { cents: open_cents, currency };
  const initial: RecordForm = {
    method: 'check',
    amount_cents: open_cents > 0 ? askedOf(payments).cents : null,
    received_on: today,
    reference: '',
    confirmed_cents: null,
    mail_receipt: false,
  };
  return (
    <PaymentDialog<RecordForm>
      title="Record a payment"
      submit={({ amount_cents }) => `Record${amount_cents ? ` ${formatMoney(amount_cents, currency)}` : ''}`}
      initial={initial}
      problemsOf={(values) => recordFormProblems(values, open, today)}
      onClose={onClose}
      renderFoot={({ amount_cents }) => <Result amount={amount_cents} open={open} />}
      save={async ({ amount_cents, confirmed_cents, ...values }, id) => {
        const allow_overpayment = confirmed_cents !== null && confirmed_cents === amount_cents;
        const input = { quote_id: quote.id, id, amount_cents: amount_cents ?? 0, allow_overpayment, ...values };
        stored(await api.payments.record(input));
        toastSuccess(`Recorded ${formatMoney(input.amount_cents, currency)}`);
      }}
    >
      {(form) => (
        <>
          <MoneyField
            className="big-money"
            label="Amount"
            description={recordHint(payments)}
            inputWrapperOrder={HELP_BELOW}
            currency={currency}
            data-autofocus
            {...form.bind('amount_cents')}
          />
          <MethodField label="Paid by" {...form.bind('method')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <TextField
              label={REFERENCE_LABELS[form.values.method]}
              maxLength={PAYMENT_REFERENCE_MAX}
              autoComplete="off"
              {...form.bind('reference')}
            />
            <TextField label="Payment date" type="date" max={today} {...form.bind('received_on')} />
          </SimpleGrid>
          <AboveDue
            note={aboveDue(form.values.amount_cents, open)}
            amount={form.values.amount_cents}
            {...form.bind('confirmed_cents')}
          />
          {quote.customer_email !== '' && <ReceiptField to={quote.customer_email} {...form.bind('mail_receipt')} />}
        </>
      )}
    </PaymentDialog>
  );
}

/** Shows what is due after the payment beside what is due now. */
function Result({ amount, open }: { amount: number | null; open: { cents: number; currency: string } }) {
  const cents = amount ?? 0;
  if (open.cents === 0 || cents === 0) return null;
  const left = leftAfterCents(cents, open.cents);
  if (left === 0)
    return (
      <p className="payment-result payment-full">
        <Icon name="check" size={16} />
        Paid in full
      </p>
    );
  return (
    <p className="payment-result">
      <span>Due after this payment</span>
      <span className="number">
        <s>{formatMoney(open.cents, open.currency)}</s> <strong>{formatMoney(left, open.currency)}</strong>
      </span>
    </p>
  );
}

interface AboveDueProps {
  /** '' while the amount is not above what is due */
  note: string;
  amount: number | null;
  value: number | null;
  onChange: (confirmed: number | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Asks to confirm an amount above what is due, because it may be a typo. */
function AboveDue({ note, amount, value, onChange, ...field }: AboveDueProps) {
  return (
    <div role="status">
      {note && (
        <Stack gap="xs">
          <Text size="sm">{note}</Text>
          <Checkbox
            label="The customer paid this amount"
            description="The quote is overpaid until you refund the difference."
            checked={value !== null && value === amount}
            onChange={(event) => onChange(event.currentTarget.checked ? amount : null)}
            {...field}
          />
        </Stack>
      )}
    </div>
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
