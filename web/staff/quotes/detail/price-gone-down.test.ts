import { expect, test } from 'vitest';
import { priceGoneDown } from './price-gone-down.ts';

const LOWERED = { signed_total_cents: 30_000, amount_cents: 15_000 };
const PAYMENTS = { owed_quote_id: 'one', total_cents: 15_000, signed_total_cents: 30_000 };

test('before sending a new version, staff are warned if it undoes a price reduction', () => {
  const next = { id: 'two', total_cents: 30_000, lowered_since_signed: LOWERED };
  expect(priceGoneDown(next, PAYMENTS)).toBe(15_000);
  expect(priceGoneDown(next, undefined), 'for people who may not see payments').toBe(15_000);
  // A declined version in between has no price reduction to copy.
  expect(priceGoneDown({ ...next, lowered_since_signed: null }, PAYMENTS)).toBe(15_000);
});

test('a new version gets no warning if its price is not higher, or the price was never reduced', () => {
  const next = { id: 'two', total_cents: 15_000, lowered_since_signed: LOWERED };
  expect(priceGoneDown(next, PAYMENTS)).toBeNull();
  expect(priceGoneDown(next, undefined)).toBeNull();
  const first = { id: 'one', total_cents: 30_000, lowered_since_signed: null };
  expect(priceGoneDown(first, PAYMENTS), 'the approved version itself').toBeNull();
  expect(priceGoneDown(first, undefined)).toBeNull();
  expect(priceGoneDown({ ...next, total_cents: 30_000 }, { ...PAYMENTS, total_cents: 30_000 })).toBeNull();
});
