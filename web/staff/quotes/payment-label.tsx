import { LISTED_PAYMENT_STATES, PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payments/payment-labels.ts';
import { Mark } from '#web/staff/components/mark.tsx';

const TONES: Record<PaymentState, 'good' | 'waiting' | 'bad'> = {
  nothing_due: 'good',
  unpaid: 'waiting',
  deposit_due: 'waiting',
  payment_due: 'waiting',
  partly_paid: 'waiting',
  deposit_paid: 'good',
  paid: 'good',
  overpaid: 'bad',
  refunded: 'waiting',
  dispute_lost: 'bad',
  disputed: 'bad',
};

export function PaymentLabel({ state, small = false }: { state: PaymentState; small?: boolean }) {
  return (
    <Mark tone={TONES[state]} small={small}>
      {PAYMENT_STATE_LABELS[state]}
    </Mark>
  );
}

/** Shows the payment state in lists. Empty for quotes without payments. */
export function ListedPaymentLabel({ state }: { state: PaymentState | null }) {
  return state !== null && LISTED_PAYMENT_STATES.includes(state) ? <PaymentLabel state={state} small /> : null;
}
