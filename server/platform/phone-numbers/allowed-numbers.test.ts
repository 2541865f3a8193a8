import { expect, test } from 'vitest';
import { COSTLY_NUMBERS } from '#tests/support/costly-numbers.ts';
import { type AllowedNumbers, numberBlock } from './allowed-numbers.ts';
import { describeNumber } from './number-kinds.ts';

const OHIO = '+16145550100';
const usual: AllowedNumbers = { TEXT_COUNTRIES: ['own'], TEXT_NUMBER_KINDS: ['mobile', 'unknown'] };

test('a company in the United States can’t text expensive or foreign numbers', () => {
  expect(COSTLY_NUMBERS.length).toBeGreaterThanOrEqual(40);
  expect(COSTLY_NUMBERS.filter((number) => numberBlock(usual, number, OHIO) === null)).toEqual([]);
});

test.each([
  ['+16145550117', OHIO],
  ['+12125550117', '+18885550100'],
  ['+16475550117', '+14165550100'],
  ['+353851234567', '+353861234567'],
  ['+525512345678', '+525587654321'],
])('%s can get texts from %s', (to, from) => expect(numberBlock(usual, to, from)).toBeNull());

test.each([
  ['a landline where they differ', '+442071838750', '+447400123456', 'number_kind'],
  ['a pay-per-call exchange', '+16149765550', OHIO, 'number_kind'],
  ['a premium number', '+19005550117', OHIO, 'number_kind'],
  ['another country of North America', '+18765550117', OHIO, 'foreign_country'],
  ['a neighbor', '+16475550117', OHIO, 'foreign_country'],
  ['a satellite phone', '+8821612345678', OHIO, 'foreign_country'],
])('%s cannot be texted, with a reason', (_, to, from, barrier) => expect(numberBlock(usual, to, from)).toBe(barrier));

test('the operator can add countries and number kinds', () => {
  const wide: AllowedNumbers = { TEXT_COUNTRIES: ['own', 'CA', 'GB'], TEXT_NUMBER_KINDS: ['mobile', 'landline'] };
  expect(numberBlock(wide, '+447400123456', OHIO)).toBeNull();
  expect(numberBlock(wide, '+442071838750', OHIO)).toBeNull();
  expect(numberBlock(wide, '+16475550117', OHIO)).toBe('number_kind');
  expect(numberBlock(wide, '+353851234567', OHIO)).toBe('foreign_country');
});

test('a number is classified by its numbering plan, not by its first digits', () => {
  expect(describeNumber('+16145550117')).toEqual({ country: 'US', kind: 'unknown' });
  expect(describeNumber('+442071838750')).toEqual({ country: 'GB', kind: 'landline' });
  expect(describeNumber('+18765550117')?.country).toBe('JM');
  expect(describeNumber('+979112345678')).toBeNull();
  expect(describeNumber('614')).toBeNull();
});
