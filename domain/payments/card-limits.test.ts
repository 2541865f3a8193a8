import { expect, test } from 'vitest';
import { CARD_LEAST_CENTS, CARD_MOST_CENTS, smallDepositProblem } from './card-limits.ts';

test.each<[cents: number, currency: string, least: string | null]>([
  [0, 'USD', null],
  [1, 'USD', '$0.50'],
  [49, 'USD', '$0.50'],
  [50, 'USD', null],
  [CARD_MOST_CENTS + 1, 'USD', null],
  [29, 'GBP', '£0.30'],
  [30, 'GBP', null],
  [999, 'MXN', 'MX$10.00'],
  [1000, 'MXN', null],
  // No card can pay in yen here, so customers may pay any amount in another way.
  [1, 'JPY', null],
])('the minimum named for a deposit of %d cents in %s is %s (null: none)', (cents, currency, least) => {
  const sentence = `A deposit must be at least ${least}, the minimum for a card payment. Enter a higher amount, or choose None.`;
  expect(smallDepositProblem(cents, currency)).toBe(least === null ? null : sentence);
});

test('exactly the minimum is a valid deposit in every currency that cards can be charged in', () => {
  for (const [currency, least] of Object.entries(CARD_LEAST_CENTS)) {
    expect([currency, smallDepositProblem(least, currency)]).toEqual([currency, null]);
    expect([currency, smallDepositProblem(least - 1, currency)]).toEqual([
      currency,
      expect.stringContaining('at least'),
    ]);
  }
});
