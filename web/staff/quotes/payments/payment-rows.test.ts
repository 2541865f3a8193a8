import { describe, expect, test } from 'vitest';
import { staffDay } from '#domain/calendar-days.ts';
import { unexplainedRefund } from '#domain/payments/price-reduction.ts';
import { CHARGE, CHECK, staffPayments as payments, REFUND } from '#tests/samples/staff-payments.ts';
import {
  balanceTable,
  disputedNote,
  isLowered,
  isMoving,
  isOwedHere,
  mayAskForPayment,
  mayVoid,
  openDisputes,
  overpaidNote,
  type PaymentEntry,
  type Payments,
  paymentRows,
  reductionRows,
  SENT_BACK,
  signedMoney,
  takesPayment,
  voidQuestion,
} from './payment-rows.ts';

test.each([
  ['the revision in effect', 'quote', 'approved', 95_000, true],
  ['without a reduction', 'quote', 'approved', 100_000, false],
  ['another revision of its number', 'earlier', 'approved', 95_000, false],
  ['a reopened revision', 'quote', 'pending', 95_000, false],
])('a price counts as lowered only on the approved revision in effect: %s', (_, id, status, total_cents, is) => {
  expect(isLowered({ id, status }, payments({ total_cents }))).toBe(is);
});

test('a price reduction of a replaced revision is not listed with the payments of the revision in effect', () => {
  const reduction = (quote_id: string) => ({
    id: `of ${quote_id}`,
    quote_id,
    amount_cents: 3000,
    tax_cents: 0,
    reason: 'Gutter skipped',
    at: '2026-11-22T12:00:00.000Z',
    lowered_by: 'Dana Reyes',
    refund_id: null,
  });
  const rows = reductionRows(payments({ reductions: [reduction('earlier'), reduction('quote')] }), 'America/New_York');
  expect(rows.map(({ id }) => id)).toEqual(['of quote']);
});

test('payments are recorded and requested only on the revision in effect', () => {
  const own = payments({ pay_url: 'https://rinseline.example/pay' });
  const offered = (id: string) => {
    return [takesPayment, mayAskForPayment].map((isOffered) => isOffered({ id, status: 'approved' }, own));
  };
  expect(offered('quote')).toEqual([true, true]);
  expect(offered('earlier')).toEqual([false, false]);
});

test('a payment can be recorded on the revision in effect even when nothing is due', () => {
  const paid = payments({ open_cents: 0, pay_url: 'https://rinseline.example/pay' });
  const quote = { id: 'quote', status: 'approved' };
  expect([isOwedHere, takesPayment, mayAskForPayment].map((is) => is(quote, paid))).toEqual([true, false, false]);
  expect(isOwedHere({ ...quote, id: 'earlier' }, paid)).toBe(false);
});

test('the refund of a recorded payment says how it was refunded, of which payment, and who recorded it', () => {
  const refund: PaymentEntry = {
    ...CHECK,
    id: 'back',
    type: 'refund',
    method: 'cash',
    reference: '',
    reason: 'Gutter skipped',
    received_on: null,
    at: '2026-11-22T10:00:00.000Z',
    related_id: 'check',
    amount_cents: 5000,
  };
  expect(rowsOf({ entries: [CHECK, refund] })[0]).toMatchObject({
    title: 'Refund in cash',
    amount: '−$50.00',
    facts: [expect.stringContaining('Nov 22'), 'of the check payment (1042)', 'recorded by Dana Reyes'],
    note: 'Gutter skipped',
  });
});

const rowsOf = (changes: Partial<Payments>) => paymentRows(payments(changes), 'America/New_York');

describe('the balance', () => {
  const rows = (changes: Partial<Payments>) =>
    balanceTable(payments(changes)).map(({ name, amount }) => `${name} ${amount}`);

  test('leads from the total to the balance due, omitting zero amounts', () => {
    expect(rows({})).toEqual([
      'Total $1,000.00',
      'Deposit paid $250.00',
      'Paid $250.00',
      'Due when the work is done $750.00',
    ]);
    expect(balanceTable(payments({})).map(({ isPart = false }) => isPart)).toEqual([false, true, false, false]);
    expect(rows({ deposit_cents: 0, refunded_cents: 5000, disputed_cents: 1000, in_dispute_cents: 400 })).toEqual([
      'Total $1,000.00',
      'Paid $250.00',
      'Refunded −$50.00',
      'Lost in a dispute −$10.00',
      'In dispute −$4.00',
      'Balance due $750.00',
    ]);
  });

  test.each([
    [0, 25_000, ['Deposit $250.00', 'Deposit due now $250.00', 'Due when the work is done $750.00']],
    [
      15_000,
      10_000,
      ['Deposit $250.00', 'Paid $150.00', 'Deposit due now $100.00', 'Due when the work is done $750.00'],
    ],
    [25_000, 0, ['Deposit paid $250.00', 'Paid $250.00', 'Due when the work is done $750.00']],
  ])('is split like on the customer’s page, with %i cents paid', (paid_cents, deposit_open_cents, shown) => {
    const open_cents = 100_000 - paid_cents;
    const changes = { paid_cents, received_cents: paid_cents, deposit_open_cents, open_cents };
    expect(rows(changes).slice(1)).toEqual(shown);
    const { isResult, name } = balanceTable(payments(changes)).find((row) => row.isResult) ?? {};
    expect([isResult, name]).toEqual([true, deposit_open_cents > 0 ? 'Deposit due now' : 'Due when the work is done']);
  });

  test('the deposit isn’t due now while a later version awaits the customer’s reply', () => {
    const changes = { paid_cents: 0, received_cents: 0, deposit_open_cents: 25_000, open_cents: 100_000 };
    expect(rows({ ...changes, later_waiting: true }).slice(2)).toEqual([
      'Deposit due $250.00',
      'Due when the work is done $750.00',
    ]);
  });

  test('a deposit lost in a dispute is not called due, because no one is asked for it', () => {
    const lost = { received_cents: 0, refunded_cents: 5000, disputed_cents: 20_000, deposit_open_cents: 20_000 };
    expect(balanceTable(payments(lost))[1]?.name).toBe('Deposit');
  });

  test('a disputed deposit is neither paid nor due', () => {
    const disputed = { received_cents: 0, in_dispute_cents: 25_000 };
    expect(balanceTable(payments(disputed))[1]?.name).toBe('Deposit in dispute');
  });

  test('a deposit paid with a payment other than the disputed one is paid, even after a partial refund', () => {
    const other = { paid_cents: 100_000, refunded_cents: 2000, in_dispute_cents: 75_000, received_cents: 23_000 };
    const given = {
      amount_cents: 2000,
      tax_cents: 0,
      reason: 'Late',
      at: REFUND.requested_at,
      lowered_by: 'Dana Reyes',
    };
    const lowered = (refund_id: string | null, quote_id = 'quote') => ({
      total_cents: 95_000,
      refunds: [{ ...REFUND, status: 'done' as const }],
      reductions: [{ ...given, id: 'given', quote_id, refund_id }],
    });
    const names = (changes: Partial<Payments>) =>
      balanceTable(payments({ ...other, ...changes })).map(({ name }) => name);
    expect(names(lowered(REFUND.id))).toContain('Deposit paid');
    expect(names({}), 'refunded without lowering the price').toContain('Deposit in dispute');
    expect(names(lowered(null)), 'the price went down for another reason').toContain('Deposit in dispute');
    expect(names(lowered(REFUND.id, 'earlier')), 'of a replaced revision').toContain('Deposit in dispute');
  });

  test('counts pending refunds, so no one refunds the same amount twice', () => {
    const lowered = { total_cents: 20_000, open_cents: 0, deposit_cents: 0 };
    expect(rows({ ...lowered, returning_cents: 5000 }).slice(-3)).toEqual([
      'Paid $250.00',
      'Refund on its way −$50.00',
      'Balance due $0.00',
    ]);
    expect(rows({ ...lowered, returning_cents: 2000, overpaid_cents: 3000 }).slice(-2)).toEqual([
      'Refund on its way −$20.00',
      'Overpaid $30.00',
    ]);
    expect(rows({ ...lowered, overpaid_cents: 5000 }).at(-1)).toBe('Overpaid $50.00');
    expect(rows({ refunds: [REFUND] }).at(-1), 'a refund that lowers no price').toBe(
      'Due when the work is done $750.00',
    );
    expect(rows({ refunds: [REFUND] }).join()).not.toContain('on its way');
  });

  test('explains why a disputed amount is not due', () => {
    expect(disputedNote(payments({ in_dispute_cents: 25_000 }))).toBe(
      'The $250.00 in dispute isn’t part of the balance. It becomes due again if the customer wins.',
    );
    expect(disputedNote(payments())).toBe('');
  });

  test('a refunded payment is not voided', () => {
    const cash = { ...CHARGE, type: 'manual' as const, refundable_cents: CHARGE.amount_cents };
    const refunded = { ...cash, refundable_cents: cash.amount_cents - 1 };
    expect([cash, refunded, { ...cash, voided: true }, CHARGE].map(mayVoid)).toEqual([true, false, false, false]);
  });

  test('an overpayment is refunded, and returned another way after a refund to the card failed', () => {
    const note = 'The customer overpaid by $5.00. Refund the difference.';
    expect(overpaidNote(payments({ overpaid_cents: 500 }))).toBe(note);
    const entries = [{ ...CHARGE, refundable_cents: 0 }];
    expect(overpaidNote(payments({ overpaid_cents: 500, entries }))).toMatch(/ give the customer .* another way\.$/);
    expect(overpaidNote(payments())).toBe('');
  });

  test('shows the refunds that lowered the price in a row of their own while a deposit is due, so that it adds up', () => {
    const refunded = { refunded_cents: 15_000, given_cents: 5000, received_cents: 10_000, total_cents: 95_000 };
    expect(rows({ ...refunded, deposit_open_cents: 10_000, open_cents: 85_000 }).slice(3)).toEqual([
      'Deposit $250.00',
      'Paid $250.00',
      'Refunded −$100.00',
      'Refunded (price lowered) −$50.00',
      'Deposit due now $100.00',
      'Due when the work is done $750.00',
    ]);
    expect(rows({ ...refunded, deposit_cents: 0 })[4]).toBe('Refunded −$150.00');
  });

  test('shows the signed total next to a lowered price', () => {
    expect(rows({ total_cents: 90_000, open_cents: 65_000, deposit_cents: 0 })).toEqual([
      'Approved total $1,000.00',
      'Price lowered −$100.00',
      'Current price $900.00',
      'Paid $250.00',
      'Balance due $650.00',
    ]);
  });

  test('shows an overpayment in place of the balance', () => {
    expect(rows({ open_cents: 0, overpaid_cents: 500 }).at(-1)).toBe('Overpaid $5.00');
  });
});

const LOWERED: Payments['reductions'][number] = {
  id: 'less',
  quote_id: 'quote',
  amount_cents: 10_000,
  tax_cents: 0,
  reason: 'Back gutter skipped',
  at: '2026-11-22T15:00:00.000Z',
  lowered_by: 'Dana Reyes',
  refund_id: null,
};

test('a price reduction is a row with its author and reason, in a list of its own because no money moves', () => {
  const lowered = payments({ reductions: [LOWERED] });
  expect(paymentRows(lowered, 'America/New_York').map(({ id }) => id)).toEqual(['charge']);
  expect(reductionRows(lowered, 'America/New_York')[0]).toMatchObject({
    title: 'Price lowered',
    amount: '−$100.00',
    facts: [staffDay('2026-11-22'), 'by Dana Reyes'],
    note: 'Back gutter skipped',
  });
});

test('a refund made at the provider is shown until the price is lowered to match', () => {
  const back: PaymentEntry = {
    ...CHARGE,
    id: 'back',
    type: 'refund',
    purpose: null,
    amount_cents: 5000,
    fee_cents: null,
  };
  const outside = { entries: [CHARGE, back], open_cents: 80_000 };
  expect(unexplainedRefund(payments(outside))).toBe(5000);
  expect(unexplainedRefund(payments({ ...outside, open_cents: 2000 }))).toBe(2000);
  expect(unexplainedRefund(payments({ ...outside, reductions: [{ ...LOWERED, amount_cents: 4000 }] }))).toBe(1000);
  const asked = { ...back, reason: 'Late arrival.', recorded_by: 'Dana Reyes' };
  expect(unexplainedRefund(payments({ ...outside, entries: [CHARGE, asked] }))).toBe(0);
  const failed: PaymentEntry = { ...back, id: 'failed', type: 'refund_failed' };
  expect(unexplainedRefund(payments({ ...outside, entries: [CHARGE, back, failed] }))).toBe(0);
});

test('a card payment shows its purpose, date, card and fee', () => {
  expect(rowsOf({})).toEqual([
    {
      id: 'charge',
      title: 'Card payment, deposit',
      amount: '$250.00',
      state: null,
      facts: [staffDay('2026-11-20'), 'Visa ending in 4242', 'fee $7.55'],
      note: '',
      entry: CHARGE,
    },
  ]);
});

test('the newest row comes first; a voided payment and its void are one row with the author and reason', () => {
  const taken: PaymentEntry = {
    ...CHECK,
    id: 'void',
    type: 'void',
    related_id: 'check',
    reference: '',
    received_on: null,
    reason: 'For the house next door',
    at: '2026-11-21T12:00:00.000Z',
  };
  const [row, ...others] = rowsOf({ entries: [CHARGE, { ...CHECK, voided: true, receipt: false }, taken] });
  expect(row).toMatchObject({
    title: 'Check 1042',
    amount: '$120.00',
    state: { word: 'Voided', tone: 'bad' },
    facts: [`Received ${staffDay('2026-11-19')}`, 'recorded by Dana Reyes'],
    note: `Voided on ${staffDay('2026-11-21')} by Dana Reyes: For the house next door`,
  });
  expect(others.map(({ id }) => id)).toEqual(['charge']);
});

test.each([
  ['check', 'Void the $120.00 check?'],
  ['cash', 'Void the $120.00 cash payment?'],
  ['transfer', 'Void the $120.00 bank transfer?'],
  ['other', 'Void the $120.00 payment?'],
] as const)('voiding a payment by %s asks first: %s', (method, question) => {
  expect(voidQuestion({ ...CHECK, method }, 'USD')).toBe(question);
});

test('returned money has a minus sign', () => {
  expect(signedMoney({ type: 'refund', amount_cents: 5000 }, 'USD')).toBe('−$50.00');
  expect(signedMoney({ type: 'charge', amount_cents: 5000 }, 'USD')).toBe('$50.00');
});

test('a refund is a separate negative row with its reason and the card that was charged', () => {
  const refunded: PaymentEntry = {
    ...CHARGE,
    id: 'back',
    type: 'refund',
    purpose: null,
    amount_cents: 5000,
    fee_cents: null,
    card: '',
    recorded_by: 'Dana Reyes',
    reason: 'Late arrival.',
    related_id: 'charge',
    at: '2026-11-22T14:00:00.000Z',
  };
  expect(rowsOf({ entries: [CHARGE, refunded], refunds: [{ ...REFUND, status: 'done' }] })).toMatchObject([
    {
      title: 'Refund',
      amount: '−$50.00',
      facts: [staffDay('2026-11-22'), 'Visa ending in 4242', 'started by Dana Reyes'],
      note: 'Late arrival.',
    },
    { id: 'charge' },
  ]);
});

test('a dispute says in one line which part of which payment is disputed, and its status', () => {
  const at = '2026-11-22T15:00:00.000Z';
  const disputed: PaymentEntry = { ...CHARGE, id: 'taken', type: 'dispute', related_id: 'charge', receipt: false, at };
  const part = { ...disputed, amount_cents: 10_000 };
  const dispute = { id: 'd', payment_id: 'charge', amount_cents: 10_000, due_by: null, updated_at: at };
  const rowOf = (disputes: Payments['disputes'], entries = [CHARGE, part]) => rowsOf({ entries, disputes })[0];
  const of = `Dispute of $250.00 paid ${staffDay('2026-11-20')}`;
  expect(rowOf([{ ...dispute, status: 'under_review' }])).toMatchObject({
    title: `${of} · Under review by the bank`,
    amount: '−$100.00',
    note: '',
  });
  expect(rowOf([{ ...dispute, status: 'lost' }])?.title).toBe(`${of} · Lost: the customer keeps the money`);
  expect(rowOf([])?.title).toBe(of);
  expect(rowOf([], [part])?.title).toBe('Dispute');
});

test.each<[string, Partial<typeof REFUND>, string, string]>([
  ['that is not confirmed', {}, 'On its way', 'Late arrival.'],
  ['that failed', { status: 'failed', error: 'The bank refused it.' }, 'Failed', 'Late arrival. The bank refused it.'],
  ['that no one requested', { cause: 'overpaid', reason: '', requested_by: null }, 'On its way', SENT_BACK],
])('a refund %s is described as such', (_, changes, word, note) => {
  const [row] = rowsOf({ refunds: [{ ...REFUND, ...changes }] });
  expect(row).toMatchObject({ amount: '−$50.00', state: { word }, note, entry: null });
});

test('a pending refund is polled; a confirmed or failed one is not', () => {
  expect(isMoving(payments({ refunds: [REFUND] }))).toBe(true);
  expect(
    isMoving(
      payments({
        refunds: [
          { ...REFUND, status: 'done' },
          { ...REFUND, status: 'failed' },
        ],
      }),
    ),
  ).toBe(false);
});

test('undecided disputes are shown at the top', () => {
  const dispute = {
    id: 'd',
    payment_id: 'charge',
    amount_cents: 25_000,
    due_by: '2026-12-01T00:00:00.000Z',
    updated_at: '2026-11-22T00:00:00.000Z',
  };
  const statuses = ['inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost'] as const;
  const open = openDisputes(payments({ disputes: statuses.map((status) => ({ ...dispute, status })) }));
  expect(open.map(({ status }) => status)).toEqual(['inquiry', 'needs_response', 'under_review']);
});
