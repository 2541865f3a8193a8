import { Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { PAYMENT_REASON_MAX } from '#domain/payments/payment-limits.ts';
import { lowerOutcome, priceAfter } from '#domain/payments/price-reduction.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { Amount } from '#web/staff/components/amount.tsx';
import { HELP_BELOW, LongTextField } from '#web/staff/components/fields.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { useMessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { MoneyField } from '#web/ui/decimal-field.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import {
  afterLowering,
  dueAfterLowering,
  type LowerForm,
  lowerProblems,
  lowerSteps,
  shareLabel,
} from './payment-forms.ts';
import { howToReturn, type Payments } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

interface LowerPriceDialogProps {
  quote: Pick<Detail, 'customer_email'>;
  payments: Payments;
  /** the field's initial value in cents, for example after a refund at the provider */
  amountCents?: number;
  onClose: () => void;
}

/** Lowers a price that the customer signed, for a stated reason. Shows the old and the new price. */
export function LowerPriceDialog({ quote, payments, amountCents, onClose }: LowerPriceDialogProps) {
  const stored = usePaymentsStored();
  const hold = useMessageHold()('email');
  const { quote_id, currency, total_cents } = payments;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <PaymentDialog<LowerForm>
      title="Lower price"
      submit={({ amount_cents }) =>
        amount_cents && amount_cents <= total_cents
          ? `Lower to ${money(priceAfter(total_cents, amount_cents))}`
          : 'Lower price'
      }
      isReady={({ amount_cents }) => amount_cents !== null}
      initial={{ amount_cents: amountCents ?? null, reason: '' }}
      problemsOf={(values) => lowerProblems(values, { cents: total_cents, currency })}
      onClose={onClose}
      save={async ({ amount_cents, reason }, id) => {
        const amount = amount_cents ?? 0;
        stored(await api.payments.lowerPrice({ quote_id, id, amount_cents: amount, reason }));
        toastSuccess(`Price lowered to ${money(priceAfter(total_cents, amount))}`);
      }}
    >
      {(form) => (
        <>
          <NewPrice payments={payments} amount={form.values.amount_cents} />
          <LowerBy payments={payments} {...form.bind('amount_cents')} />
          <LongTextField
            label="Reason"
            description="Shown to the customer on their quote."
            inputWrapperOrder={HELP_BELOW}
            maxLength={PAYMENT_REASON_MAX}
            {...form.bind('reason')}
          />
          <Changes payments={payments} amount={form.values.amount_cents} />
          <p className="payment-note">
            <Icon name="pen" />
            {afterLowering(quote, hold)}
          </p>
        </>
      )}
    </PaymentDialog>
  );
}

/** Returns the amount in cents if it is at most the price; otherwise 0. */
const usable = (amount: number | null, { total_cents }: Payments) =>
  amount !== null && amount > 0 && amount <= total_cents ? amount : 0;

function NewPrice({ payments, amount }: { payments: Payments; amount: number | null }) {
  const { total_cents, currency } = payments;
  const cents = usable(amount, payments);
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <div className="price-change" role="status">
      <Group gap="xs" justify="center" align="center">
        {cents > 0 && (
          <>
            <s className="number">{money(total_cents)}</s>
            <Icon name="right" size={16} />
          </>
        )}
        <Amount cents={priceAfter(total_cents, cents)} currency={currency} size="huge" />
      </Group>
      <Text size="sm" c="dimmed">
        {cents > 0 ? `${money(cents)} less, ${shareLabel(cents, total_cents)}` : 'Current price'}
      </Text>
    </div>
  );
}

const OTHER = 'other';

interface LowerByProps {
  payments: Payments;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Offers typical amounts, and a field for another one. */
function LowerBy({ payments, value, onChange, ...field }: LowerByProps) {
  const steps = lowerSteps(payments);
  const [chosen, setChosen] = useState(() => {
    // Opens with nothing lowered, so that no stray tap gives money away.
    if (value === null && steps.length > 0) return '';
    const step = steps.find(({ cents }) => cents === value);
    return step ? String(step.cents) : OTHER;
  });
  function choose(next: string) {
    setChosen(next);
    onChange(next === OTHER ? null : Number(next));
  }
  return (
    <>
      {steps.length > 0 && (
        <SegmentedControl
          aria-label="Lower by"
          fullWidth
          withItemsBorders={false}
          value={chosen}
          onChange={choose}
          data={[
            ...steps.map(({ cents, label }) => ({ value: String(cents), label })),
            { value: OTHER, label: 'Other' },
          ]}
        />
      )}
      {chosen === OTHER && (
        <MoneyField
          label="Lower by"
          currency={payments.currency}
          value={value}
          onChange={onChange}
          data-autofocus
          {...field}
        />
      )}
    </>
  );
}

function Changes({ payments, amount }: { payments: Payments; amount: number | null }) {
  const { currency, tax_cents, received_cents } = payments;
  const after = lowerOutcome(payments, usable(amount, payments));
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <>
      <dl className="totals change-list">
        {tax_cents > 0 && <Change name="Tax" before={money(tax_cents)} after={money(after.tax_cents)} />}
        <Change name="Received" before={money(received_cents)} after={money(received_cents)} />
        {dueAfterLowering(payments, usable(amount, payments)).map((due, index) => (
          <Change
            key={due.name}
            name={due.name}
            before={money(due.before)}
            after={money(due.after)}
            isResult={index === 0}
          />
        ))}
      </dl>
      {after.overpaid_cents > 0 && (
        <Text size="sm">
          {money(after.overpaid_cents)} would be overpaid. {howToReturn(payments, after.overpaid_cents)}
        </Text>
      )}
    </>
  );
}

function Change({
  name,
  before,
  after,
  isResult = false,
}: {
  name: string;
  before: string;
  after: string;
  isResult?: boolean;
}) {
  return (
    <div className={isResult ? 'totals-sum' : undefined}>
      <dt>{name}</dt>
      <dd>
        {before !== after && (
          <>
            <s>{before}</s>{' '}
          </>
        )}
        {after}
      </dd>
    </div>
  );
}
