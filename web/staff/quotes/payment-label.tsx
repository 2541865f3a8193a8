import { PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payments/payment-labels.ts';
import { Mark } from '#web/staff/components/mark.tsx';

const TONES: Record<PaymentState, 'good' | 'busy' | 'off' | 'bad'> = {
  nothing_due: 'good',
  unpaid: 'busy',
  deposit_due: 'busy',
  payment_due: 'busy',
  partly_paid: 'busy',
  deposit_paid: 'good',
  paid: 'good',
  overpaid: 'bad',
  refunded: 'off',
  dispute_lost: 'bad',
  disputed: 'bad',
};

export function PaymentLabel({ state }: { state: PaymentState }) {
  return (
    <Mark tone={TONES[state]} {...(TONES[state] === 'busy' && { icon: 'card' })}>
      {PAYMENT_STATE_LABELS[state]}
    </Mark>
  );
}
