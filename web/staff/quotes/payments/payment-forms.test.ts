import { expect, test } from 'vitest';
import { type RecordForm, recordProblems, refundProblems, refundQuestion, voidProblems } from './payment-forms.ts';

const CHECK: RecordForm = {
  method: 'check',
  amount_cents: 12_000,
  received_on: '2026-11-22',
  reference: '1042',
  mail_receipt: false,
};
const OPEN = { cents: 75_000, currency: 'USD' };

test('a payment of what is open, received today, can be recorded', () => {
  expect(recordProblems({ ...CHECK, amount_cents: 75_000 }, OPEN, '2026-11-22').size).toBe(0);
});

test.each<[Partial<RecordForm>, string, string]>([
  [{ amount_cents: null }, 'amount_cents', 'Enter the amount'],
  [{ amount_cents: 0 }, 'amount_cents', 'Enter an amount above zero'],
  [{ amount_cents: 75_001 }, 'amount_cents', 'Only $750.00 is open'],
  [{ received_on: '2026-11-23' }, 'received_on', 'This day is in the future'],
  [{ received_on: '' }, 'received_on', 'Enter the day of the payment'],
  [{ received_on: '2026-02-30' }, 'received_on', 'Enter the day of the payment'],
])('%j is refused at %s: %s', (change, field, message) => {
  expect([...recordProblems({ ...CHECK, ...change }, OPEN, '2026-11-22')]).toEqual([[field, message]]);
});

test.each<[number | null, string, string[]]>([
  [75_000, 'Gutters were left out', []],
  [75_001, 'Gutters were left out', ['At most $750.00 can be refunded']],
  [null, '', ['Enter the amount', 'Please say why']],
  [100, '   ', ['Please say why']],
])('a refund of %s cents because of “%s”', (amount_cents, reason, messages) => {
  expect([...refundProblems({ amount_cents, reason }, OPEN).values()]).toEqual(messages);
});

test('nothing is voided without a reason', () => {
  expect([...voidProblems({ reason: '' })]).toEqual([['reason', 'Please say why']]);
  expect(voidProblems({ reason: 'Typed twice' }).size).toBe(0);
});

test('the question before a refund names the sum and the card', () => {
  expect(refundQuestion({ amount_cents: 5000 }, 'Visa ending in 4242', 'USD')).toBe(
    'Refund $50.00 to Visa ending in 4242?',
  );
  expect(refundQuestion({ amount_cents: null }, '', 'USD')).toBe('Refund to the customer’s card?');
});
