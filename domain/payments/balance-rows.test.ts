import { expect, test } from 'vitest';
import { askedNow, balanceRows, bankTookAll, depositNow, dueAgainCents, dueRows, owedRows } from './balance-rows.ts';
import { balanceOf, type EntryAmount } from './ledger.ts';

const OWED = { total_cents: 100_000, deposit_cents: 30_000 };
const of = (...entries: [EntryAmount['type'], number][]) =>
  balanceOf(
    entries.map(([type, amount_cents]) => ({ type, amount_cents })),
    OWED,
  );
const rows = (...entries: Parameters<typeof of>) => balanceRows(of(...entries)).map(({ what, cents }) => [what, cents]);

test('money received and money returned have separate rows, and zeros have none', () => {
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
  expect(balanceRows(balanceOf([{ type: 'manual', amount_cents: 120_000 }], OWED, [], 15_000))).toEqual([
    { what: 'paid', cents: 120_000 },
    { what: 'returning', cents: -15_000 },
    { what: 'tooMuch', cents: 5000 },
  ]);
});

test('a bank took all payments only when a dispute left nothing; a refund is the company’s own choice', () => {
  expect(bankTookAll(of())).toBe(false);
  expect(bankTookAll(of(['charge', 30_000], ['dispute', 29_999]))).toBe(false);
  expect(bankTookAll(of(['charge', 30_000], ['dispute', 30_000]))).toBe(true);
  expect(bankTookAll(of(['charge', 30_000], ['refund', 100], ['dispute', 29_900]))).toBe(true);
  expect(bankTookAll(of(['charge', 30_000], ['dispute', 30_000], ['manual', 100]))).toBe(false);
  expect(bankTookAll(of(['charge', 30_000], ['refund', 30_000]))).toBe(false);
  const deciding = [{ status: 'under_review', amount_cents: 30_000 }] as const;
  const entries: EntryAmount[] = [
    { type: 'charge', amount_cents: 30_000 },
    { type: 'dispute', amount_cents: 30_000 },
  ];
  expect(bankTookAll(balanceOf(entries, OWED, deciding))).toBe(true);
});

test.each<[string, Parameters<typeof of>, number, number]>([
  // Entries; the part of the refunds that lowered the price. Then: due again.
  [
    'all of a deposit',
    [
      ['charge', 30_000],
      ['refund', 30_000],
    ],
    0,
    30_000,
  ],
  [
    'an overpayment',
    [
      ['charge', 130_000],
      ['refund', 30_000],
    ],
    0,
    0,
  ],
  [
    'a price lowered for all of it',
    [
      ['charge', 100_000],
      ['refund', 30_000],
    ],
    30_000,
    0,
  ],
  [
    'a price lowered for a part of it',
    [
      ['charge', 100_000],
      ['refund', 30_000],
    ],
    20_000,
    10_000,
  ],
  [
    'a payment of which a dispute took the rest',
    [
      ['charge', 50_000],
      ['refund', 30_000],
      ['dispute', 20_000],
    ],
    0,
    0,
  ],
])('the email about a refund of %s says how much of it is due again', (_, entries, goodwill_cents, again) => {
  const amounts = entries.map(([type, amount_cents]) => ({ type, amount_cents }));
  const owed = { ...OWED, total_cents: OWED.total_cents - goodwill_cents, goodwill_cents };
  expect(dueAgainCents(balanceOf(amounts, owed), 30_000)).toBe(again);
});

test.each<[string, number, number, string[], string]>([
  // Goodwill, price, rows of what is due, and the deposit's label below the price.
  ['all of it lowered the price', 30_000, 70_000, ['remaining 70000'], 'Deposit paid'],
  ['a part of it is due again', 20_000, 80_000, ['depositDue 10000', 'remaining 70000'], 'Deposit'],
  ['all of it is due again', 0, 100_000, ['depositDue 30000', 'remaining 70000'], 'Deposit due'],
])('after a refund of the whole deposit, when %s', (_, goodwill_cents, total_cents, due, label) => {
  const owed = { total_cents, deposit_cents: 30_000, goodwill_cents };
  const entries: EntryAmount[] = [
    { type: 'charge', amount_cents: 30_000 },
    { type: 'refund', amount_cents: 30_000 },
  ];
  expect(rowsOf(entries, { owed })).toEqual(due);
  const deposit = { type: 'flat', value: 30_000, cents: 30_000 } as const;
  const now = { ...balanceOf(entries, owed), ...owed, signed_total_cents: 100_000 };
  expect(depositNow(deposit, now, 'en')?.label).toBe(label);
});

type Entries = Parameters<typeof of>;

test.each<[string, Entries, boolean, ReturnType<typeof owedRows>]>([
  [
    'nothing paid, so the deposit is due now and the rest at the end',
    [],
    false,
    [
      { what: 'depositNow', cents: 30_000, isNext: true },
      { what: 'remaining', cents: 70_000, isNext: false },
    ],
  ],
  [
    'part of the deposit paid',
    [['manual', 10_000]],
    false,
    [
      { what: 'paid', cents: 10_000, isNext: false },
      { what: 'depositNow', cents: 20_000, isNext: true },
      { what: 'remaining', cents: 70_000, isNext: false },
    ],
  ],
  [
    'the deposit paid, so the rest can wait for the work',
    [['charge', 30_000]],
    false,
    [
      { what: 'paid', cents: 30_000, isNext: false },
      { what: 'remaining', cents: 70_000, isNext: true },
    ],
  ],
  [
    'the deposit paid and the work done',
    [['charge', 30_000]],
    true,
    [
      { what: 'paid', cents: 30_000, isNext: false },
      { what: 'open', cents: 70_000, isNext: true },
    ],
  ],
  [
    'everything paid',
    [['charge', 100_000]],
    false,
    [
      { what: 'paid', cents: 100_000, isNext: false },
      { what: 'open', cents: 0, isNext: true },
    ],
  ],
])('what is due now and later adds up to the balance: %s', (_, entries, isWorkDone, expected) => {
  expect(owedRows({ ...of(...entries), deposit_cents: isWorkDone ? 0 : OWED.deposit_cents, isWorkDone })).toEqual(
    expected,
  );
});

test('while a later version waits, the deposit is listed, but not as due now', () => {
  const owed = { ...balanceOf([], OWED), deposit_cents: OWED.deposit_cents, isWorkDone: false };
  expect(owedRows({ ...owed, laterWaits: true })).toEqual([
    { what: 'depositDue', cents: OWED.deposit_cents, isNext: true },
    { what: 'remaining', cents: 100_000 - OWED.deposit_cents, isNext: false },
  ]);
});

test('a full deposit leaves nothing for later; without a deposit, the whole price is due', () => {
  const at = (deposit_cents: number) =>
    owedRows({ ...balanceOf([], { ...OWED, deposit_cents }), deposit_cents, isWorkDone: false });
  expect(at(100_000)).toEqual([{ what: 'depositNow', cents: 100_000, isNext: true }]);
  expect(at(0)).toEqual([{ what: 'open', cents: 100_000, isNext: true }]);
});

test('the deposit of a lowered price is at most that price, and shows no percentage', () => {
  const signed = { type: 'percent', value: 0.25, cents: 26_500 } as const;
  const at = (total_cents: number, deposit_cents: number, ...entries: Entries) => {
    const prices = { total_cents, signed_total_cents: 106_000 };
    return depositNow(signed, { ...of(...entries), ...prices, deposit_cents, deposit_open_cents: 0 }, 'en');
  };
  expect(at(106_000, 26_500, ['charge', 26_500])).toEqual({ label: 'Deposit paid (25%)', cents: 26_500 });
  expect(at(90_000, 26_500, ['charge', 26_500])).toEqual({ label: 'Deposit paid', cents: 26_500 });
  expect(at(16_000, 16_000, ['charge', 26_500])).toEqual({ label: 'Deposit paid', cents: 16_000 });
  expect(at(0, 0)).toBeNull();
});

const DEPOSIT_OF_QUARTER = { total_cents: 100_000, deposit_cents: 25_000 };

const rowsOf = (entries: EntryAmount[], { isWorkDone = false, owed = DEPOSIT_OF_QUARTER } = {}) =>
  dueRows(balanceOf(entries, { ...owed, deposit_cents: isWorkDone ? 0 : owed.deposit_cents }), {
    ...owed,
    isWorkDone,
  }).map(({ what, cents }) => `${what} ${cents}`);
const charge = (amount_cents: number): EntryAmount => ({ type: 'charge', amount_cents });

test.each<[string, EntryAmount[], string[]]>([
  ['nothing paid', [], ['depositDue 25000', 'remaining 75000']],
  ['part of the deposit paid', [charge(10_000)], ['depositDue 15000', 'remaining 75000']],
  ['the deposit paid', [charge(25_000)], ['remaining 75000']],
  ['everything paid', [charge(100_000)], ['open 0']],
  [
    'the deposit refunded',
    [charge(25_000), { type: 'refund', amount_cents: 25_000 }],
    ['depositDue 25000', 'remaining 75000'],
  ],
  ['the deposit lost in a dispute', [charge(25_000), { type: 'dispute', amount_cents: 25_000 }], ['open 100000']],
])('before the work is done, with %s', (_, entries, rows) => {
  expect(rowsOf(entries)).toEqual(rows);
});

test('a full deposit leaves nothing for later', () => {
  expect(rowsOf([], { owed: { total_cents: 100_000, deposit_cents: 100_000 } })).toEqual(['depositDue 100000']);
});

test('without a deposit, or once the work is done, the balance is one amount', () => {
  expect(rowsOf([charge(25_000)], { isWorkDone: true })).toEqual(['open 75000']);
  expect(rowsOf([charge(25_000)], { owed: { total_cents: 100_000, deposit_cents: 0 } })).toEqual(['open 75000']);
});

test.each<[string, EntryAmount[], object, ReturnType<typeof askedNow>]>([
  ['the deposit while it is due', [], {}, { what: 'depositDue', cents: 25_000 }],
  ['the rest of the deposit', [charge(10_000)], {}, { what: 'depositDue', cents: 15_000 }],
  [
    'the deposit that was refunded and is due again',
    [charge(25_000), { type: 'refund', amount_cents: 25_000 }],
    {},
    { what: 'depositDue', cents: 25_000 },
  ],
  ['the balance once the deposit is paid', [charge(25_000)], {}, { what: 'open', cents: 75_000 }],
  ['the balance without a deposit', [], { deposit_cents: 0 }, { what: 'open', cents: 100_000 }],
  ['the balance once the work is done', [], { isWorkDone: true }, { what: 'open', cents: 100_000 }],
  ['the balance while a later version waits', [], { laterWaits: true }, { what: 'open', cents: 100_000 }],
])('a payment request asks for %s', (_, entries, change, asked) => {
  const due = { ...DEPOSIT_OF_QUARTER, isWorkDone: false, ...change };
  expect(askedNow(balanceOf(entries, due), due)).toEqual(asked);
});
