import type { Balance, EntryType, PaymentMethod } from './ledger.ts';
import { type DisputeStatus, isForPrice, type PaymentPurpose } from './provider-payment.ts';

export const PAYMENT_STATES = [
  'nothing_due',
  'unpaid',
  'deposit_due',
  'payment_due',
  'partly_paid',
  'deposit_paid',
  'paid',
  'overpaid',
  'refunded',
  'dispute_lost',
  'disputed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * States that lists show and filter by. "Not paid" isn't one, because companies that record no payments here would see
 * it on every quote.
 */
export const LISTED_PAYMENT_STATES: readonly PaymentState[] = PAYMENT_STATES.filter(
  (state) => state !== 'nothing_due' && state !== 'unpaid',
);

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  nothing_due: 'No payment due',
  unpaid: 'Not paid',
  deposit_due: 'Deposit due',
  payment_due: 'Balance due',
  partly_paid: 'Partly paid',
  deposit_paid: 'Deposit paid',
  paid: 'Paid in full',
  overpaid: 'Overpaid',
  refunded: 'Refunded',
  dispute_lost: 'Lost in a dispute',
  disputed: 'In dispute',
};

/**
 * Returns the most urgent state: an open dispute, an overpayment, then missing money. A deposit is due until all of it
 * is paid, so only a quote without a deposit is "Partly paid". After the work the balance is due. The exception is a
 * quote without a deposit and without a payment, because the company may collect its money outside the app.
 * @param owed with the deposit that was due on approval
 */
export function paymentState(
  balance: Balance,
  owed: { total_cents: number; deposit_cents: number },
  isWorkDone: boolean,
): PaymentState {
  if (balance.in_dispute_cents > 0) return 'disputed';
  if (balance.overpaid_cents > 0) return 'overpaid';
  const gone = goneAs(balance);
  if (gone !== null) return gone;
  if (owed.total_cents === 0) return 'nothing_due';
  if (balance.open_cents === 0) return 'paid';
  const wasAsked = owed.deposit_cents > 0 || balance.received_cents > 0 || balance.given_cents > 0;
  if (isWorkDone && wasAsked) return 'payment_due';
  if (owed.deposit_cents > 0) return balance.deposit_open_cents > 0 ? 'deposit_due' : 'deposit_paid';
  return balance.received_cents > 0 ? 'partly_paid' : 'unpaid';
}

/**
 * Returns how all payments were returned, or null while some money is left. A refund alone cancels nothing: while part
 * of the price is due, the quote is in its state before the payment. A lost dispute outranks a refund.
 */
export function goneAs({
  received_cents,
  disputed_cents,
  refunded_cents,
  open_cents,
}: Pick<Balance, 'received_cents' | 'disputed_cents' | 'refunded_cents' | 'open_cents'>):
  | 'dispute_lost'
  | 'refunded'
  | null {
  if (received_cents > 0) return null;
  if (disputed_cents > 0) return 'dispute_lost';
  return refunded_cents > 0 && open_cents === 0 ? 'refunded' : null;
}

export function nothingOpen({ in_dispute_cents }: Pick<Balance, 'in_dispute_cents'>): string {
  return in_dispute_cents > 0
    ? 'The rest is in dispute. It becomes due again if the customer wins.'
    : 'Nothing is due on this quote.';
}

export const LEDGER_ENTRY_LABELS: Record<EntryType, string> = {
  charge: 'Card payment',
  refund: 'Refund',
  refund_failed: 'Refund failed',
  dispute: 'Dispute',
  dispute_reversal: 'Dispute won',
  manual: 'Payment recorded',
  void: 'Payment voided',
};

/** Names an entry for staff. A tip's payment and refunds have names of their own, because no balance counts them. */
export function entryLabel({ type, purpose }: { type: EntryType; purpose: PaymentPurpose | null }): string {
  if (isForPrice({ purpose })) return LEDGER_ENTRY_LABELS[type];
  if (type === 'charge') return 'Tip';
  return `Tip: ${LEDGER_ENTRY_LABELS[type].toLowerCase()}`;
}

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  transfer: 'Bank transfer',
  other: 'Other',
};

/** Returns "Check 1042", even if the number was entered as "Check 1042". */
export function withReference(method: string, reference: string, between = ' '): string {
  if (method !== '' && reference.toLowerCase().startsWith(method.toLowerCase())) return reference;
  return [method, reference].filter(Boolean).join(between);
}

export const DISPUTE_LABELS: Record<DisputeStatus, string> = {
  inquiry: 'The bank opened an inquiry',
  inquiry_closed: 'The bank closed its inquiry',
  needs_response: 'Response needed',
  under_review: 'Under review by the bank',
  won: 'Won: the money was returned to you',
  lost: 'Lost: the customer keeps the money',
};
