import { expect, test } from 'vitest';
import { cardNotes, companySettingsOf, defaultsProblems, type SettingsForm } from './defaults-form.ts';

const FORM: SettingsForm = {
  tax_rate: 0.08625,
  validity_days: 30,
  minimum_charge_cents: 15_000,
  trip_charge_cents: 0,
  deposit_type: 'percent',
  deposit_value: 0.25,
  other_ways_to_pay: 'Check to Clear Water LLC',
  time_zone: 'America/New_York',
  currency: 'USD',
  customer_language: 'en',
  acknowledge_pins: false,
  review_url: '',
  tips: false,
};

test('an empty amount means none', () => {
  const emptied = { ...FORM, tax_rate: null, minimum_charge_cents: null };
  expect(defaultsProblems(emptied).size).toBe(0);
  const { deposit_type: type, deposit_value: value, ...rest } = FORM;
  expect(companySettingsOf(emptied)).toEqual({
    ...rest,
    tax_rate: 0,
    minimum_charge_cents: 0,
    deposit: { type, value },
  });
  expect(companySettingsOf({ ...FORM, deposit_type: null, deposit_value: null }).deposit).toBeNull();
});

test.each([
  ['validity_days', null, 'Enter the number of days'],
  ['validity_days', 2.5, 'Enter a whole number of days'],
  ['validity_days', 0, 'A quote is valid for at least 1 day'],
  ['validity_days', 366, 'A quote is valid for at most 365 days'],
  ['tax_rate', 1.01, 'Tax rate must be at most 100%'],
  ['deposit_value', null, 'Enter the deposit, or choose None'],
  ['deposit_value', 0, 'Deposit must be more than 0'],
  ['deposit_value', 1.5, 'Deposit must be at most 100%'],
  ['time_zone', 'Mars/Olympus', 'Unknown time zone'],
])('the field %s with the value %s has the problem %s', (field, value, message) => {
  expect([...defaultsProblems({ ...FORM, [field]: value })]).toEqual([[field, message]]);
});

test.each([
  [
    'USD',
    49,
    'A deposit must be at least $0.50, the minimum for a card payment. Enter a higher amount, or choose None.',
  ],
  ['USD', 50, undefined],
  ['USD', 0, 'Deposit must be more than 0'],
  ['GBP', 30, undefined],
])('a flat deposit in %s of %d cents has the problem %s', (currency, deposit_value, message) => {
  const problems = defaultsProblems({ ...FORM, currency, deposit_type: 'flat', deposit_value });
  expect(problems.get('deposit_value')).toBe(message);
});

const OTHERWISE = 'Customers would need another way to pay.';

test.each([
  ['USD', [], null, { currency: null, deposit: null }],
  ['USD', ['USD', 'EUR'], null, { currency: null, deposit: null }],
  ['USD', ['BRL'], null, { currency: `The connected payment account doesn’t accept USD. ${OTHERWISE}`, deposit: null }],
  ['JPY', [], 5000, { currency: `Cards can’t be charged in JPY. ${OTHERWISE}`, deposit: null }],
  ['USD', ['USD'], 99_999_999, { currency: null, deposit: null }],
  // The server rejects this deposit anyway, so no note is needed.
  ['USD', ['USD'], 49, { currency: null, deposit: null }],
  [
    'USD',
    ['USD'],
    100_000_000,
    {
      currency: null,
      deposit: 'Cards can’t be charged more than $999,999.99. Customers would need another way to pay this deposit.',
    },
  ],
])('in %s with an account for %j, a flat deposit of %s has notes %o', (currency, card_currencies, sum, notes) => {
  const deposit = sum === null ? { deposit_type: null, deposit_value: null } : { deposit_type: 'flat' as const };
  expect(cardNotes({ ...FORM, currency, deposit_value: sum, ...deposit }, { card_currencies })).toEqual(notes);
});
