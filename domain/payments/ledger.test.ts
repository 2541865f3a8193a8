import { describe, expect, test } from 'vitest';
import {
  balanceOf,
  type DisputeState,
  entriesOf,
  excessOf,
  type LedgerEntry,
  missingEntries,
  type Owed,
  refundableCents,
  signedCents,
  sumBalances,
} from './ledger.ts';
import { dueOf } from './owed.ts';
import { LEDGER_ENTRY_LABELS, paymentState } from './payment-labels.ts';
import type { PaymentPurpose, ProviderPayment } from './provider-payment.ts';
import { refundableRecordedCents } from './recorded-payments.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const owed = { total_cents: 100_000, deposit_cents: 25_000 };

const charge = (ref: string, amount_cents: number, minute = 0, purpose: PaymentPurpose = 'deposit'): LedgerEntry => ({
  type: 'charge',
  amount_cents,
  at: at(minute),
  payment_ref: ref,
  purpose,
});
const of = (type: LedgerEntry['type'], ref: string | null, amount_cents: number, minute = 30): LedgerEntry => ({
  type,
  amount_cents,
  at: at(minute),
  payment_ref: ref,
  purpose: null,
});
const recorded = (id: string, cents: number, minute: number, beyond_cents = 0): LedgerEntry => ({
  ...of('manual', null, cents, minute),
  id,
  beyond_cents,
});
const recordedRefund = (related_id: string, cents: number, minute: number): LedgerEntry => ({
  ...of('refund', null, cents, minute),
  related_id,
});
const voidOf = (related_id: string, cents: number, minute: number): LedgerEntry => ({
  ...of('void', null, cents, minute),
  related_id,
});

const payment: ProviderPayment = {
  id: 'py_1',
  accountId: 'acct_1',
  orgId: 'o',
  quoteId: 'q',
  attemptId: 'a',
  amountCents: 25_000,
  currency: 'USD',
  feeCents: 755,
  paidAt: at(0),
  card: { brand: 'visa', last4: '4242' },
  refunds: [],
  disputes: [],
};
const refund = {
  id: 're_1',
  requestId: null,
  amountCents: 5000,
  at: at(5),
  status: 'succeeded',
  failedAt: null,
} as const;
const dispute = {
  id: 'dp_1',
  amountCents: 25_000,
  at: at(8),
  status: 'needs_response',
  dueBy: at(9),
  fundsReturnedAt: null,
} as const;

describe('entries of a payment', () => {
  const told = (changes: Partial<ProviderPayment>) =>
    entriesOf({ ...payment, ...changes }, 'deposit').map(({ type, provider_ref, amount_cents }) =>
      [type, provider_ref, amount_cents].join(' '),
    );

  test.each<[string, Partial<ProviderPayment>, string[]]>([
    ['not paid yet', { paidAt: null }, []],
    ['paid', {}, ['charge py_1 25000']],
    ['partly refunded', { refunds: [refund] }, ['charge py_1 25000', 'refund re_1 5000']],
    [
      'a refund in progress, which counts',
      { refunds: [{ ...refund, status: 'pending' }] },
      ['charge py_1 25000', 'refund re_1 5000'],
    ],
    [
      'a refund that failed',
      { refunds: [{ ...refund, status: 'failed', failedAt: at(7) }] },
      ['charge py_1 25000', 'refund re_1 5000', 'refund_failed re_1 5000'],
    ],
    ['an inquiry by a bank', { disputes: [{ ...dispute, status: 'inquiry' }] }, ['charge py_1 25000']],
    ['disputed', { disputes: [dispute] }, ['charge py_1 25000', 'dispute dp_1 25000']],
    ['lost', { disputes: [{ ...dispute, status: 'lost' }] }, ['charge py_1 25000', 'dispute dp_1 25000']],
    [
      'won',
      { disputes: [{ ...dispute, status: 'won', fundsReturnedAt: at(20) }] },
      ['charge py_1 25000', 'dispute dp_1 25000', 'dispute_reversal dp_1 25000'],
    ],
  ])('a payment has the right entries: %s', (_, changes, entries) => {
    expect(told(changes)).toEqual(entries);
  });

  test('the charge has the fee and purpose, and all entries refer to the payment', () => {
    const entries = entriesOf({ ...payment, refunds: [refund] }, 'balance');
    expect(entries.map(({ payment_ref, purpose, fee_cents }) => [payment_ref, purpose, fee_cents])).toEqual([
      ['py_1', 'balance', 755],
      ['py_1', null, null],
    ]);
  });

  test('only missing entries are added', () => {
    const derived = entriesOf({ ...payment, refunds: [refund] }, 'deposit');
    expect(missingEntries([], derived)).toEqual(derived);
    expect(missingEntries(derived.slice(0, 1), derived)).toEqual(derived.slice(1));
    expect(missingEntries([...derived, { type: 'manual', provider_ref: null }], derived)).toEqual([]);
  });
});

test.each<[string, LedgerEntry[], number[], string]>([
  ['nothing', [], [0, 0, 0, 0, 0, 100_000, 25_000, 0], 'deposit_due'],
  ['the deposit', [charge('a', 25_000)], [25_000, 0, 0, 0, 25_000, 75_000, 0, 0], 'deposit_paid'],
  [
    'a partial payment by check',
    [of('manual', null, 10_000)],
    [10_000, 0, 0, 0, 10_000, 90_000, 15_000, 0],
    'deposit_due',
  ],
  [
    'a voided check',
    [of('manual', null, 10_000), of('void', null, 10_000)],
    [0, 0, 0, 0, 0, 100_000, 25_000, 0],
    'deposit_due',
  ],
  ['everything', [charge('a', 25_000), of('manual', null, 75_000)], [100_000, 0, 0, 0, 100_000, 0, 0, 0], 'paid'],
  ['an overpayment', [charge('a', 100_000), of('manual', null, 1)], [100_001, 0, 0, 0, 100_001, 0, 0, 1], 'overpaid'],
  [
    'a refund that is due again',
    [charge('a', 25_000), of('refund', 'a', 25_000)],
    [25_000, 25_000, 0, 0, 0, 100_000, 25_000, 0],
    'deposit_due',
  ],
  [
    'a refund that failed',
    [charge('a', 25_000), of('refund', 'a', 25_000), of('refund_failed', 'a', 25_000)],
    [25_000, 0, 0, 0, 25_000, 75_000, 0, 0],
    'deposit_paid',
  ],
  [
    'a dispute lost',
    [charge('a', 25_000), of('dispute', 'a', 25_000)],
    [25_000, 0, 25_000, 0, 0, 100_000, 25_000, 0],
    'dispute_lost',
  ],
  [
    'a refund, and the rest of the payment lost in a dispute',
    [charge('a', 25_000), of('refund', 'a', 5000), of('dispute', 'a', 20_000)],
    [25_000, 5000, 20_000, 0, 0, 100_000, 25_000, 0],
    'dispute_lost',
  ],
  [
    'a dispute won',
    [charge('a', 25_000), of('dispute', 'a', 25_000), of('dispute_reversal', 'a', 25_000)],
    [25_000, 0, 0, 0, 25_000, 75_000, 0, 0],
    'deposit_paid',
  ],
])('the balance after %s', (_, entries, figures, state) => {
  const { returning_cents, given_cents, ...balance } = balanceOf(entries, owed);
  expect([returning_cents, given_cents], 'nothing is on its way, and no refund lowered the price').toEqual([0, 0]);
  expect(Object.values(balance)).toEqual(figures);
  expect(paymentState({ ...balance, returning_cents, given_cents }, owed, false)).toBe(state);
});

test.each<[string, number, number, number, number, number, string]>([
  // Received, price, being refunded. Then: still to refund, being refunded, payment state.
  ['nothing is being refunded', 100_000, 90_000, 0, 10_000, 0, 'overpaid'],
  ['part of it is being refunded', 100_000, 90_000, 4000, 6000, 4000, 'overpaid'],
  ['all of it is being refunded', 100_000, 90_000, 10_000, 0, 10_000, 'paid'],
  ['more than the excess is being refunded, so the rest becomes due again', 100_000, 90_000, 15_000, 0, 10_000, 'paid'],
  ['a refund doesn’t lower the price', 100_000, 100_000, 4000, 0, 0, 'paid'],
  ['everything is being refunded and the price is zero', 25_000, 0, 25_000, 0, 25_000, 'nothing_due'],
])('overpayment when %s', (_, paid, price, going, overpaid, returning, state) => {
  const now = { total_cents: price, deposit_cents: 0 };
  const balance = balanceOf([charge('a', paid)], now, [], going);
  expect([balance.overpaid_cents, balance.returning_cents]).toEqual([overpaid, returning]);
  expect(paymentState(balance, now, false)).toBe(state);
  expect(balance.received_cents + balance.open_cents - overpaid - returning, 'the parts add up').toBe(price);
});

test.each<[string, number, number, number, number, string, string]>([
  // Paid, price, deposit, goodwill. Then: state before and after the work.
  ['all of it lowered the price: the rest is due', 10_600, 31_800, 10_600, 10_600, 'deposit_paid', 'payment_due'],
  ['it was a part of the deposit', 5000, 37_400, 10_600, 5000, 'deposit_due', 'payment_due'],
  ['there was no deposit', 5000, 37_400, 0, 5000, 'unpaid', 'payment_due'],
  ['a part of it is due again', 10_600, 33_400, 10_600, 9000, 'deposit_due', 'payment_due'],
  ['none of it lowered the price', 10_600, 31_800, 10_600, 0, 'deposit_due', 'payment_due'],
  ['none of it lowered the price, and there was no deposit', 10_600, 31_800, 0, 0, 'unpaid', 'unpaid'],
  ['nothing more is asked for', 10_600, 0, 0, 10_600, 'refunded', 'refunded'],
])('after all payments were refunded, when %s', (_, paid, price, deposit, goodwill, before, after) => {
  const now = { total_cents: price, deposit_cents: deposit, goodwill_cents: goodwill };
  const entries = [charge('a', paid), of('refund', 'a', paid)];
  const states = [false, true].map((isDone) => paymentState(balanceOf(entries, dueOf(now, isDone)), now, isDone));
  expect(states).toEqual([before, after]);
});

test.each([0, 5000, 25_000, 100_000])(
  'after a refund that is due again, a quote is where a void puts it (deposit %i)',
  (deposit_cents) => {
    const now = { total_cents: 100_000, deposit_cents };
    for (const before of [[], [of('manual', null, 10_000)]])
      for (const isDone of [false, true]) {
        const after = (back: LedgerEntry) =>
          paymentState(balanceOf([...before, of('manual', null, 25_000), back], dueOf(now, isDone)), now, isDone);
        expect(after(of('refund', null, 25_000))).toBe(after(of('void', null, 25_000)));
      }
  },
);

test('a lost dispute outranks a refund that lowered the price', () => {
  const now = { total_cents: 90_000, deposit_cents: 25_000, goodwill_cents: 10_000 };
  const entries = [charge('a', 25_000), of('refund', 'a', 10_000), of('dispute', 'a', 15_000)];
  expect(paymentState(balanceOf(entries, now), now, false)).toBe('dispute_lost');
});

test.each<[DisputeState['status'], number[], string]>([
  ['needs_response', [25_000, 75_000, 0], 'disputed'],
  ['under_review', [25_000, 75_000, 0], 'disputed'],
  ['lost', [0, 100_000, 25_000], 'dispute_lost'],
])('while a dispute is %s: the amount in dispute, the balance, and the deposit still due', (status, figures, state) => {
  const entries = [charge('a', 25_000), of('dispute', 'a', 25_000)];
  const balance = balanceOf(entries, owed, [{ status, amount_cents: 25_000 }]);
  expect([balance.in_dispute_cents, balance.open_cents, balance.deposit_open_cents]).toEqual(figures);
  expect(balance.received_cents).toBe(0);
  expect(paymentState(balance, owed, false)).toBe(state);
});

test('an inquiry changes nothing, and a won dispute counts as paid', () => {
  const inquiry = [{ status: 'inquiry', amount_cents: 25_000 }] as const;
  expect(balanceOf([charge('a', 25_000)], owed, inquiry)).toEqual(balanceOf([charge('a', 25_000)], owed));
  const won = [charge('a', 25_000), of('dispute', 'a', 25_000), of('dispute_reversal', 'a', 25_000)];
  const balance = balanceOf(won, owed, [{ status: 'won', amount_cents: 25_000 }]);
  expect(balance).toMatchObject({ in_dispute_cents: 0, received_cents: 25_000, deposit_open_cents: 0 });
});

test('without a deposit nothing is due yet, so the quote is unpaid or partly paid', () => {
  const later = { total_cents: 100_000, deposit_cents: 0 };
  expect(paymentState(balanceOf([], later), later, false)).toBe('unpaid');
  expect(paymentState(balanceOf([charge('a', 10_000)], later), later, false)).toBe('partly_paid');
});

test.each<[string, LedgerEntry[], Owed, string]>([
  ['no part of the deposit was paid', [], owed, 'payment_due'],
  ['the deposit was paid', [charge('a', 25_000)], owed, 'payment_due'],
  ['everything was paid', [charge('a', 100_000)], owed, 'paid'],
  ['everything was refunded', [charge('a', 25_000), of('refund', 'a', 25_000)], owed, 'payment_due'],
  ['there is no deposit and no payment', [], { total_cents: 100_000, deposit_cents: 0 }, 'unpaid'],
])('once the work is done, everything is due: %s', (_, entries, asked, state) => {
  const balance = balanceOf(entries, dueOf(asked, true));
  expect(balance.deposit_open_cents).toBe(0);
  expect(paymentState(balance, asked, true)).toBe(state);
  expect(dueOf(asked, false)).toEqual(asked);
});

test.each<[string, LedgerEntry[]]>([
  ['nothing_due', []],
  ['nothing_due', [of('manual', null, 10_000), of('void', null, 10_000)]],
  ['refunded', [charge('a', 25_000), of('refund', 'a', 25_000)]],
  ['dispute_lost', [charge('a', 25_000), of('refund', 'a', 5000), of('dispute', 'a', 20_000)]],
  ['overpaid', [charge('a', 25_000), of('refund', 'a', 24_999)]],
])('a $0 quote has nothing due, unless payments were returned: %s', (state, entries) => {
  const nothing = { total_cents: 0, deposit_cents: 0 };
  expect(paymentState(balanceOf(entries, nothing), nothing, false)).toBe(state);
});

test.each<[string, LedgerEntry[], string[]]>([
  ['one deposit', [charge('a', 25_000)], []],
  [
    'two payers of one deposit, of which the first is kept',
    [charge('b', 25_000, 2), charge('a', 25_000, 1)],
    ['b 25000'],
  ],
  ['two charges at the same instant, ordered by id', [charge('b', 25_000), charge('a', 25_000)], ['b 25000']],
  ['the deposit and the rest', [charge('a', 25_000), charge('b', 75_000, 1, 'balance')], []],
  ['the deposit, then the whole price', [charge('a', 25_000), charge('b', 100_000, 1, 'balance')], ['b 25000']],
  ['the whole price, then the deposit', [charge('b', 25_000, 1), charge('a', 100_000, 0, 'balance')], ['b 25000']],
  ['a card payment after cash for the deposit', [of('manual', null, 25_000, 0), charge('a', 25_000, 1)], ['a 25000']],
  ['cash for the rest, which does not affect the deposit', [charge('a', 25_000, 0), of('manual', null, 75_000, 1)], []],
  ['cash for everything after a card payment', [charge('a', 25_000, 0), of('manual', null, 100_000, 1)], ['a 25000']],
  [
    'voided cash, which counts as never paid',
    [recorded('cash', 25_000, 0), voidOf('cash', 25_000, 1), charge('a', 25_000, 2)],
    [],
  ],
  [
    'an excess that was already refunded',
    [charge('a', 25_000), charge('b', 25_000, 1), of('refund', 'b', 20_000)],
    ['b 5000'],
  ],
  [
    'cash above what was due, confirmed by staff, for which no earlier card payment is refunded',
    [charge('a', 60_000, 0, 'balance'), recorded('cash', 50_000, 1, 10_000)],
    [],
  ],
  [
    'a later card payment, up to the amount overpaid before it',
    [charge('a', 60_000, 0, 'balance'), recorded('cash', 50_000, 1, 10_000), charge('b', 5000, 2, 'balance')],
    ['b 5000'],
  ],
  [
    'a card payment made before the cash that staff recorded as due',
    [charge('a', 60_000, 0, 'balance'), recorded('cash', 50_000, 1)],
    ['a 10000'],
  ],
  [
    'refunded cash, after which a card payment is kept',
    [recorded('cash', 100_000, 0), recordedRefund('cash', 30_000, 1), charge('a', 30_000, 2, 'balance')],
    [],
  ],
  [
    'a recorded refund, which first returns the part above what was due',
    [charge('a', 60_000, 0, 'balance'), recorded('cash', 50_000, 1, 10_000), recordedRefund('cash', 10_000, 2)],
    [],
  ],
  [
    'a refund by staff, after which the next payment is kept',
    [charge('a', 25_000), of('refund', 'a', 10_000), charge('b', 10_000, 40)],
    [],
  ],
  [
    'nothing when earlier cash is voided before the charge arrives',
    [recorded('cash', 25_000, 0), charge('a', 25_000, 10), voidOf('cash', 25_000, 20)],
    [],
  ],
  [
    'a disputed charge, which counts as not held',
    [charge('a', 25_000), of('dispute', 'a', 25_000), charge('b', 25_000, 40)],
    [],
  ],
])('excess is refunded as expected: %s', (_, entries, excess) => {
  const told = (list: readonly LedgerEntry[]) =>
    excessOf(list, () => owed).map(({ payment_ref, amount_cents }) => `${payment_ref} ${amount_cents}`);
  expect(told(entries)).toEqual(excess);
  expect(told(entries.toReversed())).toEqual(excess);
});

test('a refund in progress is not requested again', () => {
  const entries = [charge('a', 25_000), charge('b', 25_000, 1)];
  expect(excessOf(entries, () => owed, [{ payment_ref: 'b', amount_cents: 25_000 }])).toEqual([]);
  expect(excessOf(entries, () => owed, [{ payment_ref: 'b', amount_cents: 5000 }])).toEqual([
    { payment_ref: 'b', amount_cents: 20_000 },
  ]);
  expect(refundableCents('a', entries, [{ payment_ref: 'a', amount_cents: 5000 }])).toBe(20_000);
});

test('a recorded payment can be refunded up to what is left of it, and not once it was voided', () => {
  const [cash, check] = [recorded('cash', 25_000, 0), recorded('check', 5000, 1)];
  const entries = [cash, check, recordedRefund('cash', 10_000, 2), voidOf('check', 5000, 3)];
  expect([cash, check].map((each) => refundableRecordedCents(each, entries))).toEqual([15_000, 0]);
});

test('an entry’s type determines its sign', () => {
  expect(signedCents(charge('a', 7))).toBe(7);
  expect(signedCents(of('void', null, 7))).toBe(-7);
});

test('an overpayment of one quote does not pay for another', () => {
  const overpaid = balanceOf([charge('a', 45_000)], { total_cents: 40_000, deposit_cents: 0 });
  const open = balanceOf([], { total_cents: 10_000, deposit_cents: 2500 });
  expect(sumBalances([overpaid, open])).toMatchObject({
    paid_cents: 45_000,
    open_cents: 10_000,
    deposit_open_cents: 2500,
    overpaid_cents: 5000,
  });
});

test('a recorded payment and its void use the same noun', () => {
  expect([LEDGER_ENTRY_LABELS.manual, LEDGER_ENTRY_LABELS.void]).toEqual(['Payment recorded', 'Payment voided']);
});
