import { expect, test } from 'vitest';
import { balanceOf } from '#domain/payments/ledger.ts';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { CHECK, staffPayments } from '#tests/samples/staff-payments.ts';
import { quoteActionLabel } from '#web/staff/quotes/detail/action-labels.ts';
import {
  aboveDue,
  afterLowering,
  dueAfterLowering,
  dueAfterRefund,
  lowerProblems,
  lowerSteps,
  type RecordForm,
  receiptHint,
  recordFormProblems,
  recordHint,
  refundButton,
  refundChoice,
  refundProblems,
  refundQuestion,
  refundReasonHint,
  requestContents,
  requestLabel,
  requestText,
  requestTitle,
  shareLabel,
  voidNote,
  voidProblems,
} from './payment-forms.ts';
import type { Payments } from './payment-rows.ts';

const FORM: RecordForm = {
  method: 'check',
  amount_cents: 12_000,
  received_on: '2026-11-22',
  reference: '1042',
  confirmed_cents: null,
  mail_receipt: false,
};
const OPEN = { cents: 75_000, currency: 'USD' };

test('a payment of the balance, received today, can be recorded', () => {
  expect(recordFormProblems({ ...FORM, amount_cents: 75_000 }, OPEN, '2026-11-22').size).toBe(0);
});

test.each<[Partial<RecordForm>, string, string]>([
  [{ amount_cents: null }, 'amount_cents', 'Enter the amount'],
  [{ amount_cents: 0 }, 'amount_cents', 'Enter an amount above zero'],
  [{ amount_cents: 75_001 }, 'confirmed_cents', 'Correct the amount, or confirm it here'],
  [{ amount_cents: 75_001, confirmed_cents: 75_002 }, 'confirmed_cents', 'Correct the amount, or confirm it here'],
  [{ received_on: '2026-11-23' }, 'received_on', 'This day is in the future'],
  [{ received_on: '' }, 'received_on', 'Enter the day of the payment'],
  [{ received_on: '2026-02-30' }, 'received_on', 'Enter the day of the payment'],
])('%j is rejected at %s: %s', (change, field, message) => {
  expect([...recordFormProblems({ ...FORM, ...change }, OPEN, '2026-11-22')]).toEqual([[field, message]]);
});

test('staff can record more than the balance due after they confirm the amount', () => {
  expect([aboveDue(79_029, OPEN), aboveDue(75_000, OPEN), aboveDue(null, OPEN)]).toEqual([
    'That’s $40.29 more than is due.',
    '',
    '',
  ]);
  const confirmed = { ...FORM, amount_cents: 79_029, confirmed_cents: 79_029 };
  expect(recordFormProblems(confirmed, OPEN, '2026-11-22').size).toBe(0);
});

test.each<[number | null, string, string[]]>([
  [75_000, 'Gutters were left out', []],
  [75_001, 'Gutters were left out', ['You can refund up to $750.00']],
  [null, '', ['Enter the amount', 'Please enter a reason']],
  [100, '   ', ['Please enter a reason']],
])('a refund of %s cents with the reason “%s” has the problems %j', (amount_cents, reason, messages) => {
  expect([...refundProblems({ amount_cents, lowers_price: null, reason }, OPEN, false).values()]).toEqual(messages);
});

test('a refund asks whether the price goes down, and takes no answer for granted', () => {
  const problems = (lowers_price: boolean | null) =>
    refundProblems({ amount_cents: 100, lowers_price, reason: 'Gutters' }, OPEN, true);
  expect([...problems(null)]).toEqual([['lowers_price', 'Choose one']]);
  expect(problems(false).size + problems(true).size).toBe(0);
});

const FROM = 'quote Q-1001 from Blue Water Washing';
const OWED = staffPayments({ entries: [], disputes: [], refunds: [], reductions: [] });
const UNPAID = { ...OWED, ...balanceOf([], OWED), pay_url: 'https://rinseline.example/pay' };
const DEPOSIT_PAID = { ...UNPAID, ...balanceOf([{ type: 'manual', amount_cents: OWED.deposit_cents }], OWED) };
const said = (payments: Payments) => [
  quoteActionLabel('request_payment', { label: 'approved', decision: null }, payments),
  requestTitle(payments),
  requestContents(payments),
  requestText(payments, FROM),
  recordHint(payments),
];

test('while the deposit is due, the dialogs ask for the deposit and say when the rest is due', () => {
  expect(said(UNPAID)).toEqual([
    'Request deposit',
    'Request $250.00 deposit',
    'The email includes the deposit due and a payment link.',
    'A deposit of $250.00 is due for quote Q-1001 from Blue Water Washing. Pay here: https://rinseline.example/pay',
    '$250.00 is due now, $750.00 when the work is done.',
  ]);
});

test('with the deposit paid, without one, or once the work is done, the dialogs ask for the balance', () => {
  const [label, title, contents, text, hint] = said(DEPOSIT_PAID);
  expect([label, title, contents]).toEqual([
    'Request payment',
    'Request $750.00',
    'The email includes the balance due and a payment link.',
  ]);
  expect(text).toMatch(/^You have a balance of \$750\.00 on quote Q-1001 from Blue Water Washing\. Pay here: /);
  expect(hint).toBe('$750.00 is due when the work is done.');
  const whole = { ...OWED, deposit_cents: 0 };
  expect(said({ ...UNPAID, ...whole, ...balanceOf([], whole) })).toMatchObject({
    1: 'Request $1,000.00',
    4: '$1,000.00 is due.',
  });
  expect(recordHint({ ...UNPAID, open_cents: 0, deposit_open_cents: 0 })).toBe('Nothing is due.');
  expect(recordHint({ ...UNPAID, later_waiting: true }), 'the deposit is not due meanwhile').toBe('$1,000.00 is due.');
});

test('a payment request promises a payment link only where a card can be charged', () => {
  expect(requestContents({ ...DEPOSIT_PAID, card_problem: 'No account is connected.' })).toBe(
    'The email includes the balance due and a link to the quote.',
  );
});

test('the refund dialog names what is due afterward as the page does', () => {
  const check = { ...CHECK, amount_cents: 40_000 };
  const paid = { ...UNPAID, entries: [check], ...balanceOf([check], OWED) };
  const after = (amount_cents: number) => [true, false].map((lowers) => dueAfterRefund(paid, { amount_cents, lowers }));
  expect(after(10_000)).toEqual(['Due when the work is done $600.00', 'Due when the work is done $700.00']);
  expect(after(20_000)).toEqual([
    'Due when the work is done $600.00',
    'Deposit due now $50.00 · Due when the work is done $750.00',
  ]);
  expect(after(40_000)).toEqual([
    'Due when the work is done $600.00',
    'Deposit due now $250.00 · Due when the work is done $750.00',
  ]);
});

test('after a refund that is due again, staff request the deposit, as after a void', () => {
  const back = { type: 'refund', amount_cents: 40_000 } as const;
  const refunded = { ...UNPAID, ...balanceOf([{ ...CHECK, amount_cents: 40_000 }, back], OWED) };
  expect([requestLabel(refunded), requestTitle(refunded)]).toEqual(['Request deposit', 'Request $250.00 deposit']);
});

test('the dialog that lowers the price names what is due as the page does', () => {
  expect(dueAfterLowering(UNPAID, 80_000)).toEqual([
    { name: 'Deposit due now', before: 25_000, after: 20_000 },
    { name: 'Due when the work is done', before: 75_000, after: 0 },
  ]);
  expect(dueAfterLowering(DEPOSIT_PAID, 5000)).toEqual([
    { name: 'Due when the work is done', before: 75_000, after: 70_000 },
  ]);
});

test('a payment can’t be voided without a reason', () => {
  expect([...voidProblems({ reason: '' })]).toEqual([['reason', 'Please enter a reason']]);
  expect(voidProblems({ reason: 'Typed twice' }).size).toBe(0);
});

test.each<[boolean, string[], boolean]>([
  [false, ['sent'], false],
  [true, ['sent'], true],
  [true, ['outbox'], true],
  [true, ['waiting', 'bounced', 'failed'], false],
  [true, ['waiting', 'delivered'], true],
  // The receipt belongs to another revision.
  [true, [], true],
])(
  'a payment with an emailed receipt: %j, with receipts %j, voiding emails the customer: %j',
  (receipt_mailed, statuses, mails) => {
    const messages = statuses.map((status) => ({ kind: 'payment_receipt', status }));
    const other = { kind: 'quote_sent', status: 'sent' };
    const quote = { messages: [other, ...messages] } as unknown as Parameters<typeof voidNote>[0];
    const entry = { receipt_mailed } as Parameters<typeof voidNote>[1];
    expect(voidNote(quote, entry, 'smtp') !== undefined).toBe(mails);
  },
);

test('an email about a voided receipt is promised only if the server sends email', () => {
  const entry = { receipt_mailed: true, receipt_number: 'R-1003' } as Parameters<typeof voidNote>[1];
  const quote = { messages: [] };
  expect(voidNote(quote, entry, 'smtp')).toBe(
    'We’ll email this reason to the customer and tell them that receipt R-1003 is no longer valid.',
  );
  expect(voidNote(quote, entry, 'outbox')).toBe(
    'Email isn’t connected yet, so let the customer know that receipt R-1003 is no longer valid.',
  );
  expect(voidNote(quote, entry, undefined)).toBeUndefined();
  expect(voidNote(quote, { ...entry, receipt_mailed: false }, 'smtp')).toBeUndefined();
});

test('the question before a refund names the amount and the card', () => {
  const byCard = { amount_cents: 5000, method: null };
  expect(refundQuestion(byCard, 'Visa ending in 4242', 'USD')).toBe('Refund $50.00 to Visa ending in 4242?');
  expect(refundQuestion({ ...byCard, amount_cents: null }, '', 'USD')).toBe('Refund to the customer’s card?');
  expect(refundQuestion({ ...byCard, method: 'cash' }, '', 'USD')).toBe('Record a refund');
  expect([
    refundButton(5000, null, 'USD'),
    refundButton(5000, 'cash', 'USD'),
    refundButton(null, 'cash', 'USD'),
  ]).toEqual(['Refund $50.00', 'Record refund of $50.00', 'Record refund']);
});

const PAID = {
  received_cents: 100_000,
  open_cents: 0,
  overpaid_cents: 0,
  returning_cents: 0,
  total_cents: 100_000,
  refunds: [],
};

test.each<[string, Partial<typeof PAID>, number, boolean | null, object]>([
  [
    'of a paid quote lowers the price by default',
    {},
    2000,
    null,
    { asks: true, lowers: true, price_cents: 98_000, open_if_lowered_cents: 0, open_if_not_cents: 2000 },
  ],
  ['is due again if that is chosen', {}, 2000, false, { asks: true, lowers: false }],
  [
    'of a deposit is due again by default',
    { received_cents: 30_000, open_cents: 70_000 },
    2000,
    null,
    { asks: true, lowers: false, open_if_lowered_cents: 70_000, open_if_not_cents: 72_000 },
  ],
  ['of an overpayment asks nothing', { overpaid_cents: 2000, total_cents: 98_000 }, 2000, null, { asks: false }],
  ['without an amount asks nothing', {}, 0, null, { asks: false, lowers: false }],
])('a refund %s', (_, change, amount_cents, lowers_price, expected) => {
  expect(refundChoice({ ...PAID, entries: [], ...change }, { amount_cents, lowers_price })).toMatchObject(expected);
});

test('one click lowers the price by a round amount or a percentage, if that is less than the price', () => {
  expect(lowerSteps({ total_cents: 138_728, currency: 'USD' }).map(({ label }) => label)).toEqual([
    '−$50',
    '−$100',
    '−5%',
  ]);
  expect(lowerSteps({ total_cents: 4000, currency: 'USD' })).toEqual([{ cents: 200, label: '−5%' }]);
  expect(shareLabel(10_000, 138_728)).toBe('7.2%');
});

test('the price can be lowered by at most its full amount, and only with a reason', () => {
  const price = { cents: 75_000, currency: 'USD' };
  expect([...lowerProblems({ amount_cents: 75_001, reason: '' }, price).values()]).toEqual([
    'The price is $750.00',
    'Please enter a reason',
  ]);
  expect(lowerProblems({ amount_cents: 75_000, reason: 'Sorry' }, price).size).toBe(0);
});

test('an email about a lower price is promised only if the server sends email', () => {
  const said = 'The customer gets an email with the new price.';
  const quote = { customer_email: 'carla@customer.example' };
  expect(afterLowering(quote, null)).toContain(said);
  expect(afterLowering(quote, UNCONFIRMED)).toContain('with the new price once you confirm your email.');
  expect(afterLowering(quote, SAVED)).toBe('The signature stays valid.');
  expect(afterLowering({ customer_email: '' }, null)).not.toContain('email');
});

test('a refund email and a receipt are promised only if the server sends email', () => {
  const hint = (customer_email: string, lowers: boolean, mail: 'smtp' | 'outbox') =>
    refundReasonHint({ customer_email }, { lowers, mail, hold: mail === 'outbox' ? SAVED : null });
  expect(hint('carla@customer.example', false, 'smtp')).toBe('Included in the refund email.');
  expect(hint('carla@customer.example', false, 'outbox')).toBe(
    'Included in the refund email, which is saved until email is connected.',
  );
  expect(hint('', false, 'smtp')).toContain('The customer has no email');
  expect(hint('carla@customer.example', true, 'smtp')).toBe(
    'Shown on the customer’s quote page and in the refund email.',
  );
  for (const mail of ['smtp', 'outbox'] as const)
    expect(hint('', true, mail)).toBe('Shown on the customer’s quote page.');
  expect(hint('carla@customer.example', true, 'outbox')).toBe('Shown on the customer’s quote page.');
  expect(receiptHint('carla@customer.example', null)).toBe('carla@customer.example');
  expect(receiptHint('carla@customer.example', SAVED)).toBe(
    'Email isn’t connected yet. The receipt is saved, not sent.',
  );
});

test('hints for emails on hold say that the owner has to confirm their email', () => {
  const refund = (lowers: boolean) =>
    refundReasonHint({ customer_email: 'carla@customer.example' }, { lowers, mail: 'smtp', hold: UNCONFIRMED });
  expect(refund(false)).toBe('Included in the refund email, which is sent once you confirm your email.');
  expect(refund(true)).toBe('Shown on the customer’s quote page.');
  expect(receiptHint('carla@customer.example', UNCONFIRMED)).toBe(
    'Goes to carla@customer.example once you confirm your email.',
  );
});
