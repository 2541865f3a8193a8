import { expect, test } from 'vitest';
import { balanceRows, depositNow, wentBack } from './balance-rows.ts';
import { balanceOf, type EntryAmount } from './ledger.ts';

const OWED = { total_cents: 100_000, deposit_cents: 30_000 };
const of = (...entries: [EntryAmount['type'], number][]) =>
  balanceOf(
    entries.map(([type, amount_cents]) => ({ type, amount_cents })),
    OWED,
  );
const rows = (...entries: Parameters<typeof of>) => balanceRows(of(...entries)).map(({ what, cents }) => [what, cents]);

test('what came in and what went back are rows of their own, and zeros are none', () => {
  expect(rows()).toEqual([]);
  expect(rows(['charge', 44_000], ['refund', 5000])).toEqual([
    ['paid', 44_000],
    ['refunded', -5000],
  ]);
  expect(rows(['charge', 30_000], ['dispute', 30_000])).toEqual([
    ['paid', 30_000],
    ['takenBack', -30_000],
  ]);
  expect(rows(['manual', 120_000])).toEqual([
    ['paid', 120_000],
    ['tooMuch', 20_000],
  ]);
});

test('everything went back only after something came in', () => {
  expect(wentBack(of())).toBe(false);
  expect(wentBack(of(['charge', 30_000], ['refund', 29_999]))).toBe(false);
  expect(wentBack(of(['charge', 30_000], ['refund', 30_000]))).toBe(true);
  expect(wentBack(of(['charge', 30_000], ['refund', 30_000], ['manual', 100]))).toBe(false);
});

test('the deposit of a price that went down is at most the price, and then no share of the signed total', () => {
  const signed = { type: 'percent', value: 0.25, cents: 26_500 } as const;
  const at = (deposit_cents: number, ...entries: Parameters<typeof of>) =>
    depositNow(signed, { ...of(...entries), deposit_cents, deposit_open_cents: 0 }, 'en');
  expect(at(26_500, ['charge', 26_500])).toEqual({ label: 'Deposit paid (25%)', cents: 26_500 });
  expect(at(16_000, ['charge', 26_500])).toEqual({ label: 'Deposit paid', cents: 16_000 });
  expect(at(0)).toBeNull();
});
