import { expect, test } from 'vitest';
import { decimalText, parseDecimal } from './decimal-text.ts';

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['$1,234,567.89', 1_234_567.89],
  ['12,5', 12.5],
  ['1 200', 1200],
  ['8.625 %', 8.625],
  ['.5', 0.5],
  ['5.', 5],
  ['', null],
  ['abc', null],
  ['-4', null],
  ['1.2.3', null],
  ['1e5', null],
])('the text "%s" is parsed as %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});

test('a number is formatted with the decimals it needs', () => {
  expect(decimalText(1250, 0, 2)).toBe('1,250');
  expect(decimalText(12.5, 2, 2)).toBe('12.50');
  expect(decimalText(8.625, 0, 4)).toBe('8.625');
});
