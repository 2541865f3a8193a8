import { describe, expect, test } from 'vitest';
import { sumCents } from '#domain/pricing/money.ts';
import { balanceOf, excessOf, type LedgerEntry } from './ledger.ts';
import { owedNow, owedSinceFirstCharge } from './owed.ts';
import { paymentState } from './payment-labels.ts';
import {
  balanceAfterRefund,
  goodwillCents,
  loweredOwed,
  loweredPrice,
  lowerOutcome,
  refundOutcome,
  taxOfReduction,
} from './price-reduction.ts';

const signed = { total_cents: 138_728, tax_cents: 7853 };

test('a lower price keeps the tax share, and the deposit never exceeds it', () => {
  expect(loweredPrice(signed, 10_000)).toEqual({ total_cents: 128_728, tax_cents: 7287 });
  expect(loweredPrice(signed, 138_728)).toEqual({ total_cents: 0, tax_cents: 0 });
  expect(loweredPrice(signed, 138_729), 'a later version may be cheaper than what was taken off').toEqual({
    total_cents: 0,
    tax_cents: 0,
  });
  expect(loweredPrice({ total_cents: 0, tax_cents: 0 }, 0)).toEqual({ total_cents: 0, tax_cents: 0 });
  expect(loweredOwed({ total_cents: 100_000, deposit_cents: 30_000 }, 80_000)).toEqual({
    total_cents: 20_000,
    deposit_cents: 20_000,
    goodwill_cents: 0,
  });
});

const HERE = 'Sorry for the wait';
const OUTSIDE = '';
const NOON = '2026-11-22T12:00:00.000Z';
const LATER = '2026-11-22T13:00:00.000Z';

test.each<
  [string, number, [number, string], [number, string | null, string][], 'done' | 'requested' | 'failed', number]
>([
  // Paid; refunded, and its reason; price reductions, with their refund and time; the refund's state; deposit still
  // due.
  ['a refund that lowers the price', 10_600, [2000, HERE], [[2000, 're', NOON]], 'done', 0],
  ['a refund of a partly paid deposit', 5000, [2000, HERE], [[2000, 're', NOON]], 'done', 5600],
  ['a refund that is due again', 10_600, [2000, HERE], [], 'done', 2000],
  [
    'a refund that is due again, after the price was lowered for another reason',
    10_600,
    [2000, HERE],
    [[3000, null, NOON]],
    'done',
    2000,
  ],
  [
    'a refund that is due again, before the price is lowered for another reason',
    10_600,
    [2000, HERE],
    [[3000, null, LATER]],
    'done',
    2000,
  ],
  ['a refund at the provider', 10_600, [2000, OUTSIDE], [], 'done', 2000],
  [
    'a refund at the provider for which the price was lowered',
    10_600,
    [2000, OUTSIDE],
    [[2000, null, LATER]],
    'done',
    0,
  ],
  [
    'a refund at the provider for which the price was lowered in part',
    10_600,
    [2000, OUTSIDE],
    [[500, null, LATER]],
    'done',
    1500,
  ],
  [
    'a refund at the provider after the price was lowered',
    10_600,
    [2000, OUTSIDE],
    [[2000, null, '2026-11-21T12:00:00.000Z']],
    'done',
    2000,
  ],
  ['a lower price without a refund', 5000, [0, HERE], [[2000, null, NOON]], 'done', 5600],
  [
    'a refund that is due again, while another one lowers the price',
    10_600,
    [2000, HERE],
    [[2000, 're', NOON]],
    'requested',
    2000,
  ],
  ['a refund that is due again, after another one failed', 10_600, [2000, HERE], [[2000, 're', NOON]], 'failed', 2000],
])('the deposit still due after %s', (_, paid, [refunded, reason], lowered, status, due) => {
  const entries = [
    { type: 'charge' as const, amount_cents: paid, reason: '', at: NOON },
    { type: 'refund' as const, amount_cents: refunded, reason, at: NOON },
  ];
  const reductions = lowered.map(([amount_cents, refund_id, at]) => ({ amount_cents, refund_id, at }));
  const goodwill_cents = goodwillCents({ entries, reductions, refunds: [{ id: 're', status }] });
  const signedOwed = { total_cents: 42_400, deposit_cents: 10_600, goodwill_cents };
  const owed = loweredOwed(signedOwed, sumCents(lowered.map(([cents]) => cents)));
  const balance = balanceOf(entries, owed);
  expect(balance.deposit_open_cents).toBe(due);
  expect(paymentState(balance, owed, false)).toBe(due === 0 ? 'deposit_paid' : 'deposit_due');
});

test('the tax of several reductions adds up to the tax that was removed', () => {
  const parts = [1, 333, 10_000, 50_000, 78_394];
  let reduced = 0;
  let tax = 0;
  for (const part of parts) {
    tax += taxOfReduction(signed, reduced, part);
    reduced += part;
  }
  expect(reduced).toBe(signed.total_cents);
  expect(tax).toBe(signed.tax_cents);
});

test('a lower price changes tax, balance and overpayment', () => {
  const price = {
    total_cents: 138_728,
    tax_cents: 7853,
    received_cents: 34_682,
    in_dispute_cents: 0,
    deposit_cents: 34_682,
    deposit_open_cents: 0,
  };
  expect(lowerOutcome(price, 10_000)).toEqual({
    price_cents: 128_728,
    tax_cents: 7287,
    open_cents: 94_046,
    overpaid_cents: 0,
    deposit_cents: 34_682,
    deposit_open_cents: 0,
  });
  const partly = { ...price, received_cents: 10_000, deposit_open_cents: 24_682 };
  expect(lowerOutcome(partly, 10_000), 'the deposit stays').toMatchObject({ deposit_open_cents: 24_682 });
  expect(lowerOutcome(partly, 108_728), 'it is at most the price').toMatchObject({
    open_cents: 20_000,
    deposit_cents: 30_000,
    deposit_open_cents: 20_000,
  });
  expect(lowerOutcome(price, 138_728)).toMatchObject({ price_cents: 0, open_cents: 0, overpaid_cents: 34_682 });
});

describe('refund previews', () => {
  const of = (paid: number, total: number, going: number) =>
    balanceOf([{ type: 'manual', amount_cents: paid }], { total_cents: total, deposit_cents: 0 }, [], going);
  test.each<[string, number, number, number, number, number, boolean]>([
    // Paid, price, being refunded, new refund. Then: due again, and if the price is lowered by default.
    ['a quote that is paid', 100_000, 100_000, 0, 2000, 2000, true],
    ['a deposit, with a balance due', 30_000, 100_000, 0, 30_000, 30_000, false],
    ['an overpaid amount', 100_000, 98_000, 0, 2000, 0, true],
    ['more than the overpaid amount', 100_000, 98_000, 0, 5000, 3000, true],
    ['an amount already being refunded', 100_000, 98_000, 2000, 2000, 2000, true],
    ['a second part, while the first one is due again', 100_000, 100_000, 2000, 1000, 1000, false],
  ])('the preview is right for a refund of %s', (_, paid, total, going, amount, dueAgain, lowers) => {
    expect(refundOutcome(of(paid, total, going), going, amount)).toMatchObject({
      due_again_cents: dueAgain,
      lowers_price: lowers,
    });
  });
});

test('the balance after a refund matches the previewed outcome, and a refund that lowers the price leaves the deposit paid', () => {
  const owed = { total_cents: 100_000, deposit_cents: 30_000 };
  const entries = [{ type: 'manual' as const, amount_cents: 35_000, reason: '', at: NOON }];
  const going = { id: 're', status: 'requested' as const, amount_cents: 1000 };
  const ledger = { ...owed, entries, disputes: [], refunds: [going], reductions: [] };
  const outcome = refundOutcome(balanceOf(entries, owed, [], 1000), 1000, 10_000);
  const after = (lowers: boolean) => balanceAfterRefund(ledger, { ...outcome, amount_cents: 10_000, lowers });
  expect(after(true)).toMatchObject({ open_cents: outcome.open_if_lowered_cents, deposit_open_cents: 0 });
  expect(after(false)).toMatchObject({ open_cents: outcome.open_if_not_cents, deposit_open_cents: 6000 });
});

describe('overpayments', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
  const charge = (ref: string, amount_cents: number, minute: number): LedgerEntry => ({
    type: 'charge',
    amount_cents,
    at: at(minute),
    payment_ref: ref,
    purpose: 'balance',
  });
  const revision = {
    revision: 1,
    approved_at: at(0),
    total_cents: 100_000,
    deposit_cents: 0,
    reduced_cents: 10_000,
    goodwill_cents: 0,
  };
  const excess = (entries: LedgerEntry[], minute: number) => {
    const reductions = [{ revision: 1, amount_cents: 10_000, at: at(minute) }];
    return excessOf(entries, owedSinceFirstCharge([revision], entries, reductions));
  };

  test('an overpayment stays with the company when the price was lowered after the payment', () => {
    expect(excess([charge('a', 100_000, 5)], 10)).toEqual([]);
  });
  test('an overpayment is refunded when someone pays the old price', () => {
    expect(excess([charge('a', 100_000, 15)], 10)).toEqual([{ payment_ref: 'a', amount_cents: 10_000 }]);
    expect(excess([charge('a', 30_000, 5), charge('b', 70_000, 15)], 10)).toEqual([
      { payment_ref: 'b', amount_cents: 10_000 },
    ]);
  });
  test('an overpayment is computed from a later revision, which has its own price', () => {
    const entries = [charge('a', 90_000, 5), charge('b', 5000, 30)];
    const later = { ...revision, revision: 2, approved_at: at(20), total_cents: 95_000, reduced_cents: 0 };
    const reductions = [{ revision: 1, amount_cents: 10_000, at: at(10) }];
    expect(owedNow([revision, later])).toEqual({ total_cents: 95_000, deposit_cents: 0, goodwill_cents: 0 });
    expect(excessOf(entries, owedSinceFirstCharge([revision, later], entries, reductions))).toEqual([]);
  });
});
