import { LISTED_PAYMENT_STATES, PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payments/payment-labels.ts';

/** Returns the payment state of a quote with payments, shown in gray next to its status. */
export function paidText(state: PaymentState | null): string {
  return state !== null && LISTED_PAYMENT_STATES.includes(state) ? PAYMENT_STATE_LABELS[state] : '';
}
