import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_LEAST_CENTS, CARD_MOST_CENTS, cardProblem } from './card-limits.ts';
import {
  type DepositRule,
  depositAskedSentence,
  depositCents,
  depositColumns,
  depositDueOnApproval,
  depositDueSentence,
  depositLabel,
  depositOf,
  depositOnApproval,
  depositProblem,
  depositRule,
  depositRuleLabel,
  offerRows,
} from './deposit.ts';

test.each<[DepositRule | null, number, number]>([
  [null, 40_000, 0],
  [{ type: 'percent', value: 0.25 }, 40_000, 10_000],
  [{ type: 'percent', value: 0.3333 }, 10_000, 3333],
  // Half a cent is rounded away from zero.
  [{ type: 'percent', value: 0.15 }, 1050, 158],
  [{ type: 'percent', value: 1 }, 12_345, 12_345],
  [{ type: 'percent', value: 0.0001 }, 1000, 0],
  [{ type: 'flat', value: 20_000 }, 40_000, 20_000],
  [{ type: 'flat', value: 50_000 }, 40_000, 40_000],
  [{ type: 'flat', value: 50_000 }, 0, 0],
])('a deposit of %j on %i cents is %i cents', (rule, total, cents) => {
  expect(depositCents(rule, total)).toBe(cents);
  expect(depositOf(rule, total)).toEqual(rule && cents > 0 ? { ...rule, cents } : null);
});

const rules = fc.oneof(
  fc.record({
    type: fc.constant('percent' as const),
    value: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 10_000),
  }),
  fc.record({ type: fc.constant('flat' as const), value: fc.integer({ min: 1, max: 1_000_000_000 }) }),
);

test('a deposit is a whole number of cents, never negative, and never more than the total', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 1_000_000_000 }), (rule, total) => {
      expect(depositProblem(rule)).toBeNull();
      const cents = depositCents(rule, total);
      expect(Number.isInteger(cents) && cents >= 0 && cents <= total).toBe(true);
      expect(depositRule(depositColumns(rule))).toEqual(rule);
    }),
    { numRuns: 2000 },
  );
});

test.each<[DepositRule, string]>([
  [{ type: 'percent', value: 0 }, 'Deposit must be more than 0'],
  [{ type: 'percent', value: 1.01 }, 'Deposit must be at most 100%'],
  [{ type: 'percent', value: 0.33333 }, 'Deposit can have at most 2 decimal places, such as 33.33%'],
  [{ type: 'flat', value: 0.5 }, 'Deposit must be a whole number of cents'],
  [{ type: 'flat', value: -1 }, 'Deposit must be more than 0'],
  [{ type: 'flat', value: 1_000_000_001 }, 'Amounts over $10,000,000 are not supported'],
])('the deposit rule %j is refused: %s', (rule, problem) => {
  expect(depositProblem(rule)).toBe(problem);
});

test('without a rule the columns are empty, and an unknown type counts as no rule', () => {
  expect(depositColumns(null)).toEqual({ deposit_type: null, deposit_value: 0 });
  expect(depositRule({ deposit_type: null, deposit_value: 0 })).toBeNull();
  expect(depositRule({ deposit_type: 'half', deposit_value: 1 })).toBeNull();
});

test('staff see when a deposit is due and what is left', () => {
  expect(depositDueSentence(10_000, 40_000, 'USD')).toBe('Due when the customer approves. The balance is $300.00.');
  expect(depositDueSentence(40_000, 40_000, 'USD')).toBe('The full total is due when the customer approves.');
  expect(depositDueSentence(10_000, 40_000, 'USD', 20_000)).toBe(
    'You’ve already received $200.00, so nothing is due when the customer approves.',
  );
});

test('staff see the deposit of a quote awaiting a reply', () => {
  const share = { type: 'percent', value: 0.4, cents: 29_821 } as const;
  expect(depositOnApproval(share, 'USD')).toBe('40% deposit ($298.21), due on approval');
  expect(depositOnApproval({ type: 'flat', value: 5000, cents: 5000 }, 'USD')).toBe('$50.00 deposit, due on approval');
});

test('payments for an earlier version count toward the deposit', () => {
  expect(depositDueOnApproval(31_214, 34_682)).toBe(0);
  expect(depositDueOnApproval(31_214, 10_000)).toBe(21_214);
  const quarter = { type: 'percent', value: 0.25, cents: 31_214 } as const;
  expect(offerRows(quarter, 0)).toEqual([{ label: 'Deposit due on approval (25%)', cents: 31_214 }]);
  expect(offerRows(quarter, 10_000)).toEqual([
    { label: 'Deposit (25%)', cents: 31_214 },
    { label: 'Received', cents: 10_000 },
    { label: 'Due on approval', cents: 21_214 },
  ]);
  expect(offerRows(null, 10_000, 'es')).toEqual([{ label: 'Recibido', cents: 10_000 }]);
  expect(offerRows(null, 0)).toEqual([]);
});

test.each([
  [null, 0, ''],
  [31_214, 0, 'Asks for a deposit of 25%, $312.14 on approval.'],
  [
    31_214,
    34_682,
    'Asks for a deposit of 25%, $312.14. You’ve already received $346.82, so nothing is due on approval.',
  ],
  [
    31_214,
    10_000,
    'Asks for a deposit of 25%, $312.14. You’ve already received $100.00, so $212.14 is due on approval.',
  ],
  [null, 34_682, 'You’ve already received $346.82.'],
])('before sending, staff see what a deposit of %s cents asks for after %i cents', (cents, paid, sentence) => {
  const deposit = cents === null ? null : ({ type: 'percent', value: 0.25, cents } as const);
  expect(depositAskedSentence(deposit, paid, 'USD')).toBe(sentence);
});

test('a deposit rule can be shown without a total', () => {
  expect(depositRuleLabel({ type: 'percent', value: 0.25 }, 'USD')).toBe('25%');
  expect(depositRuleLabel({ type: 'flat', value: 5000 }, 'EUR')).toBe('€50.00');
});

test('a percentage shows as many decimals as it has', () => {
  expect(depositLabel({ type: 'percent', value: 0.25, cents: 10_000 }, 'USD')).toBe('25%, $100.00');
  expect(depositLabel({ type: 'percent', value: 0.3333, cents: 3333 }, 'USD')).toBe('33.33%, $33.33');
  expect(depositLabel({ type: 'percent', value: 0.125, cents: 125 }, 'EUR')).toBe('12.5%, €1.25');
  expect(depositLabel({ type: 'flat', value: 5000, cents: 5000 }, 'USD')).toBe('$50.00');
});

describe('amounts that a card can be charged', () => {
  test.each([
    [49, 'USD', 'Cards can’t be charged less than $0.50.'],
    [50, 'USD', null],
    [29, 'GBP', 'Cards can’t be charged less than £0.30.'],
    [CARD_MOST_CENTS, 'USD', null],
    [CARD_MOST_CENTS + 1, 'USD', 'Cards can’t be charged more than $999,999.99.'],
    [100_000, 'JPY', 'Cards can’t be charged in JPY.'],
    [100_000, 'XYZ', 'Cards can’t be charged in XYZ.'],
  ])('the problem with charging %i cents in %s: %s', (cents, currency, problem) => {
    expect(cardProblem(cents, currency)).toBe(problem);
  });

  test('a card can be charged only in a currency of the connected account', () => {
    expect(cardProblem(1000, 'EUR', { currencies: ['USD'] })).toBe('The connected payment account doesn’t accept EUR.');
    expect(cardProblem(1000, 'EUR', { currencies: ['USD', 'EUR'] })).toBeNull();
    // Checks only the amount, because the account reports no currencies.
    expect(cardProblem(1000, 'EUR', { currencies: [] })).toBeNull();
  });

  test('every minimum is a positive amount in a real currency', () => {
    const currencies = Intl.supportedValuesOf('currency');
    for (const [currency, cents] of Object.entries(CARD_LEAST_CENTS)) {
      expect(currencies).toContain(currency);
      expect(Number.isInteger(cents) && cents > 0).toBe(true);
    }
  });
});
