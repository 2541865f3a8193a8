import { expect, test } from 'vitest';
import { dueRows } from './due-rows.ts';
import { balanceOf, type EntryAmount } from './ledger.ts';

const OWED = { total_cents: 100_000, deposit_cents: 25_000 };

const rowsOf = (entries: EntryAmount[], { isWorkDone = false, owed = OWED } = {}) =>
  dueRows(balanceOf(entries, { ...owed, deposit_cents: isWorkDone ? 0 : owed.deposit_cents }), {
    ...owed,
    isWorkDone,
  }).map(({ what, cents }) => `${what} ${cents}`);
const charge = (amount_cents: number): EntryAmount => ({ type: 'charge', amount_cents });

test.each<[string, EntryAmount[], string[]]>([
  ['nothing paid', [], ['depositDue 25000', 'remaining 75000']],
  ['a part of the deposit paid', [charge(10_000)], ['depositDue 15000', 'remaining 75000']],
  ['the deposit paid', [charge(25_000)], ['remaining 75000']],
  ['all paid', [charge(100_000)], ['open 0']],
  ['the deposit refunded', [charge(25_000), { type: 'refund', amount_cents: 25_000 }], ['open 100000']],
])('before the work is done, with %s', (_, entries, rows) => {
  expect(rowsOf(entries)).toEqual(rows);
});

test('a deposit of the whole price leaves nothing for later', () => {
  expect(rowsOf([], { owed: { total_cents: 100_000, deposit_cents: 100_000 } })).toEqual(['depositDue 100000']);
});

test('without a deposit, or once the work is done, the balance is one amount', () => {
  expect(rowsOf([charge(25_000)], { isWorkDone: true })).toEqual(['open 75000']);
  expect(rowsOf([charge(25_000)], { owed: { total_cents: 100_000, deposit_cents: 0 } })).toEqual(['open 75000']);
});
