import { expect, test } from 'vitest';
import { numberingProblems, typedNumber } from './numbering-form.ts';

test.each([
  ['5000', 5000],
  [' Q-5000 ', 5000],
  ['q-5,000', 5000],
  ['', null],
  ['5000.5', null],
  ['-5', null],
  ['next', null],
])('"%s" is read as %s', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test.each([
  ['', 'Enter a whole number'],
  ['1041', 'Quote numbers can only go up. Enter Q-1042 or higher.'],
  ['100000000', 'Quote numbers go up to Q-99999999'],
])('the next number "%s" has the problem %s', (next_quote_number, message) => {
  expect([...numberingProblems({ next_quote_number }, 1042)]).toEqual([['next_quote_number', message]]);
});

test('the next quote number can stay the same or be raised', () => {
  for (const next_quote_number of ['1042', 'Q-2000'])
    expect(numberingProblems({ next_quote_number }, 1042).size).toBe(0);
});
