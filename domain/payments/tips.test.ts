import { expect, test } from 'vitest';
import { tipsByPerson } from '#domain/reports/tips.ts';
import { balanceOf, excessOf, type LedgerEntry } from './ledger.ts';
import { equalShares, tipAmounts, tipsReceived } from './tips.ts';

test('shares are equal to the cent and add up, for payments and refunds', () => {
  for (let cents = -1_000; cents <= 1_000; cents += 7)
    for (let people = 1; people <= 9; people += 1) {
      const shares = equalShares(cents, people);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      expect(new Set(shares.slice(1)).size).toBeLessThanOrEqual(1);
      expect(Math.abs((shares[0] ?? 0) - cents / people)).toBeLessThan(people);
    }
  expect(equalShares(1_000, 3)).toEqual([334, 333, 333]);
  expect(equalShares(-1_000, 3)).toEqual([-334, -333, -333]);
  expect(equalShares(1_000, 0)).toEqual([]);
});

test('a full refund takes from each what they got; a visit without a crew has a row of its own', () => {
  const crew = ['a', 'b', 'c'];
  const rows = tipsByPerson([
    { type: 'charge', amount_cents: 1_000, crew },
    { type: 'refund', amount_cents: 1_000, crew },
    { type: 'charge', amount_cents: 500, crew: ['b'] },
    { type: 'charge', amount_cents: 70, crew: [] },
  ]);
  expect(rows).toEqual([
    { person_id: 'b', tips: 2, cents: 500 },
    { person_id: null, tips: 1, cents: 70 },
    { person_id: 'a', tips: 1, cents: 0 },
    { person_id: 'c', tips: 1, cents: 0 },
  ]);
});

test('a currency that cards don’t take has no tips; others start at what a card can pay', () => {
  expect(tipAmounts('USD')).toEqual({ least_cents: 100, most_cents: 50_000, suggested_cents: [1_000, 2_000, 5_000] });
  expect(tipAmounts('CZK')?.least_cents).toBe(1_500);
  expect(tipAmounts('JPY')).toBeNull();
});

test('tips are in no balance and never an excess', () => {
  const at = new Date('2026-11-28T12:00:00Z');
  const entry = (type: LedgerEntry['type'], amount_cents: number, ref: string, purpose: LedgerEntry['purpose']) =>
    ({ type, amount_cents, payment_ref: ref, purpose, at }) as const;
  const owed = { total_cents: 10_000, deposit_cents: 0 };
  const paid = [entry('charge', 10_000, 'p', 'balance')];
  const tips = [
    entry('charge', 2_000, 't', 'tip'),
    entry('refund', 500, 't', 'tip'),
    entry('dispute', 300, 't', 'tip'),
  ];
  const disputes = [{ status: 'needs_response', amount_cents: 300, purpose: 'tip' }] as const;
  expect(balanceOf([...paid, ...tips], owed, disputes)).toEqual(balanceOf(paid, owed));
  expect(excessOf([...tips, ...paid], () => owed)).toEqual([]);
  expect(excessOf([...tips, ...paid, entry('charge', 10_000, 'q', 'balance')], () => owed)).toEqual([
    { payment_ref: 'q', amount_cents: 10_000 },
  ]);
  expect(tipsReceived([...paid, ...tips])).toBe(1_200);
});
