import type { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { OWED_PURPOSES, type OwedPurpose } from '#domain/payments/provider-payment.ts';
import type { CustomerPayments } from '#web/approve/formats.ts';

type Sample = Pick<ReturnType<typeof sampleQuoteAt>, 'total_cents' | 'deposit'>;

export function samplePayments(
  { total_cents, deposit }: Sample,
  paid?: { purpose: OwedPurpose; at: Date },
): CustomerPayments {
  const deposit_cents = deposit?.cents ?? 0;
  const amounts = { deposit: deposit_cents, balance: total_cents };
  const charges = paid
    ? [{ type: 'charge' as const, amount_cents: amounts[paid.purpose], payment_ref: 'sample', ...paid }]
    : [];
  return {
    ...balanceOf(charges, { total_cents, deposit_cents }),
    test_mode: false,
    total_cents,
    signed_total_cents: total_cents,
    deposit_cents,
    reductions: [],
    choices: paid ? [] : OWED_PURPOSES.map((purpose) => ({ purpose, amount_cents: amounts[purpose] })),
    card_problem: null,
    other_ways: '',
    entries: charges.map(({ type, amount_cents, purpose, at }) => ({
      id: 'sample',
      type,
      amount_cents,
      method: 'card',
      purpose,
      card: 'Visa ending in 4242',
      received_on: null,
      at: at.toISOString(),
      receipt: false,
      receipt_number: null,
    })),
    refund_under_way_cents: 0,
  };
}
