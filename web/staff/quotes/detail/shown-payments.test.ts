import { expect, test } from 'vitest';
import type { Payments } from '#web/staff/quotes/payments/payment-rows.ts';
import { loweredOf, priceWhenReplaced, priceWithoutPayments, shownPayments } from './shown-payments.ts';

const AT = '2026-11-22T12:00:00Z';
const QUOTE = { id: 'quote', status: 'approved' };

const LOWERED: Payments = {
  quote_id: 'quote',
  owed_quote_id: 'quote',
  currency: 'USD',
  state: 'deposit_paid',
  test_mode: false,
  total_cents: 124_362,
  signed_total_cents: 131_362,
  tax_cents: 0,
  deposit_cents: 32_841,
  paid_cents: 32_841,
  refunded_cents: 0,
  given_cents: 0,
  disputed_cents: 0,
  in_dispute_cents: 0,
  received_cents: 32_841,
  open_cents: 91_521,
  deposit_open_cents: 0,
  overpaid_cents: 0,
  returning_cents: 0,
  pay_url: null,
  card_problem: null,
  later_waiting: false,
  dashboard_url: null,
  entries: [],
  refunds: [],
  disputes: [],
  reductions: [
    {
      id: 'less',
      quote_id: 'quote',
      amount_cents: 7000,
      tax_cents: 0,
      reason: 'Gutter skipped',
      at: AT,
      lowered_by: 'Dana Reyes',
      refund_id: null,
    },
  ],
};

test('staff see an approved quote as on its customer’s page: the current price, the approved one, and the reasons', () => {
  expect(shownPayments(QUOTE, LOWERED)).toMatchObject({
    total_cents: 124_362,
    signed_total_cents: 131_362,
    deposit_open_cents: 0,
    reductions: [{ amount_cents: 7000, reason: 'Gutter skipped' }],
    choices: [],
  });
  // Price reductions of an earlier version don't apply to this one.
  const earlier = { ...LOWERED, reductions: LOWERED.reductions.map((each) => ({ ...each, quote_id: 'earlier' })) };
  expect(shownPayments(QUOTE, earlier)?.reductions).toEqual([]);
});

test('another revision, or one that is not approved, shows no payments', () => {
  expect(shownPayments(QUOTE, undefined)).toBeNull();
  expect(shownPayments({ ...QUOTE, id: 'earlier' }, LOWERED)).toBeNull();
  expect(shownPayments({ ...QUOTE, status: 'pending' }, LOWERED)).toBeNull();
});

test('the current price is shown even if the payments can’t be read', () => {
  const approved = { status: 'approved', total_cents: 131_362, price_cents: 124_362, replaced: false } as const;
  expect(priceWithoutPayments(approved, undefined)).toBe(124_362);
  expect(priceWithoutPayments(approved, LOWERED)).toBe(131_362);
});

test('a replaced quote keeps its last price and the reasons, regardless of the later price', () => {
  const replaced = {
    ...QUOTE,
    status: 'approved',
    total_cents: 131_362,
    price_cents: 124_362,
    replaced: true,
  } as const;
  const later = { ...LOWERED, owed_quote_id: 'later', total_cents: 150_000, signed_total_cents: 150_000 };
  const prices = { total_cents: 124_362, signed_total_cents: 131_362 };
  expect(priceWithoutPayments(replaced, undefined)).toBe(124_362);
  expect(priceWithoutPayments(replaced, later)).toBe(124_362);
  expect(loweredOf(replaced, later)).toEqual(prices);
  expect(priceWhenReplaced(replaced, later)).toMatchObject({ ...prices, reductions: [{ reason: 'Gutter skipped' }] });
  const own = { ...replaced, id: 'later', replaced: false, total_cents: 150_000, price_cents: 150_000 };
  expect([loweredOf(own, later), priceWhenReplaced(own, later), shownPayments(own, later)?.reductions]).toEqual([
    null,
    null,
    [],
  ]);
});
