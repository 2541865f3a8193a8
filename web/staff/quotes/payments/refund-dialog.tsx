import { Radio, Stack, Text } from '@mantine/core';
import { PAYMENT_REASON_MAX } from '#domain/payments/payment-limits.ts';
import { isForPrice } from '#domain/payments/provider-payment.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { HELP_BELOW, LongTextField } from '#web/staff/components/fields.tsx';
import { IconTile } from '#web/staff/components/icon-tile.tsx';
import { useMailMode } from '#web/staff/components/mail-promise.ts';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MoneyField } from '#web/ui/decimal-field.tsx';
import { MethodField } from './method-field.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import {
  dueAfterRefund,
  type RefundForm,
  refundButton,
  refundChoice,
  refundProblems,
  refundQuestion,
  refundReasonHint,
} from './payment-forms.ts';
import { type PaymentEntry, type Payments, paymentRows } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

interface RefundDialogProps {
  quote: Pick<Detail, 'customer_email'>;
  payments: Payments;
  payment: PaymentEntry;
  onClose: () => void;
}

/**
 * Refunds a payment in full or in part. The question names the amount and the card. For a payment without a card, the
 * refund is only recorded, and the dialog says so.
 */
export function RefundDialog({ quote, payments, payment, onClose }: RefundDialogProps) {
  const stored = usePaymentsStored();
  const mail = useMailMode();
  const hold = useMessageHold()('email');
  const { quote_id, currency } = payments;
  const { card, refundable_cents } = payment;
  const method = payment.method === 'card' ? null : payment.method;
  // Start with the overpayment, because staff most likely refund that.
  const isOverpaid = payments.overpaid_cents > 0 && isForPrice(payment);
  const usual = isOverpaid ? Math.min(payments.overpaid_cents, refundable_cents) : refundable_cents;
  return (
    <PaymentDialog<RefundForm>
      title={(values) => refundQuestion(values, card, currency)}
      submit={({ amount_cents }) => refundButton(amount_cents, method, currency)}
      danger
      initial={{ amount_cents: usual, reason: '', method, lowers_price: null }}
      problemsOf={(values) =>
        refundProblems(values, { cents: refundable_cents, currency }, refundChoice(payments, values, payment).asks)
      }
      onClose={onClose}
      renderFoot={() => (
        <Text size="xs" c="dimmed" ta="center">
          {method
            ? 'This only records the refund. Pay the customer back yourself.'
            : 'Banks take 5 to 10 business days. A refund can’t be undone.'}
          {!method && payments.test_mode && ' Test mode: no money moves.'}
        </Text>
      )}
      save={async ({ amount_cents, reason, method: how, lowers_price }, refund_id) => {
        const { lowers } = refundChoice(payments, { amount_cents, lowers_price }, payment);
        const wanted = { amount_cents: amount_cents ?? 0, reason, lowers_price: lowers, ...(how && { method: how }) };
        const input = { quote_id, id: payment.id, refund_id, ...wanted };
        stored(await api.payments.refund(input));
        const amount = formatMoney(input.amount_cents, currency);
        toastSuccess(how ? `Refund of ${amount} recorded` : `${amount} is on its way back to the customer.`);
      }}
    >
      {(form) => (
        <>
          <RefundedPayment payments={payments} payment={payment} />
          <MoneyField
            label="Amount"
            description={`Up to ${formatMoney(refundable_cents, currency)}.`}
            inputWrapperOrder={HELP_BELOW}
            currency={currency}
            {...form.bind('amount_cents')}
          />
          {form.values.method && (
            <MethodField label="Refunded by" {...form.bind('method')} value={form.values.method} />
          )}
          {(form.values.amount_cents ?? 0) <= refundable_cents && isForPrice(payment) && (
            <PriceQuestion payments={payments} values={form.values} {...form.bind('lowers_price')} />
          )}
          <LongTextField
            label="Reason"
            description={refundReasonHint(quote, {
              lowers: refundChoice(payments, form.values, payment).lowers,
              mail,
              hold,
            })}
            maxLength={PAYMENT_REASON_MAX}
            // Without a choice to make, the reason is all that is missing.
            data-autofocus={refundChoice(payments, form.values, payment).asks ? undefined : true}
            {...form.bind('reason')}
          />
        </>
      )}
    </PaymentDialog>
  );
}

/** Asks whether the refund lowers the price. Otherwise the refunded amount is due again. */
function PriceQuestion({
  payments,
  values,
  error,
  onChange,
}: {
  payments: Payments;
  values: RefundForm;
  error: string | undefined;
  onChange: (lowers: boolean) => void;
}) {
  const { asks, ...figures } = refundChoice(payments, values);
  const { amount_cents } = values;
  if (!asks) return null;
  const money = (cents: number) => formatMoney(cents, payments.currency);
  const choices = [
    {
      value: 'yes',
      title: `Yes, lower the price by ${money(figures.due_again_cents)}`,
      price: figures.price_cents,
      lowers: true,
    },
    { value: 'no', title: 'No, the customer still owes it', price: payments.total_cents, lowers: false },
  ];
  return (
    <Radio.Group
      label="Does this lower the price?"
      error={error}
      value={values.lowers_price === null ? '' : values.lowers_price ? 'yes' : 'no'}
      onChange={(value) => onChange(value === 'yes')}
    >
      <Stack gap="xs" mt={4}>
        {choices.map(({ value, title, price, lowers }) => (
          <Radio
            key={value}
            className="price-choice"
            data-autofocus={lowers || undefined}
            value={value}
            label={
              <>
                {title}
                <span className="number">{money(price)}</span>
              </>
            }
            description={dueAfterRefund(payments, { amount_cents, lowers })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The refunded payment, as the list shows it. */
function RefundedPayment({ payments, payment }: Pick<RefundDialogProps, 'payments' | 'payment'>) {
  const { timeZone } = useViewer();
  const row = paymentRows(payments, timeZone).find(({ id }) => id === payment.id);
  if (!row) return null;
  return (
    <div className="refunded-payment">
      <IconTile icon="card" />
      <div className="row-words">
        <span className="row-name">{row.title}</span>
        <span className="row-more">{row.facts.join(' · ')}</span>
      </div>
      <strong className="number">{row.amount}</strong>
    </div>
  );
}
