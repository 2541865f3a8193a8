import { expect, test } from 'vitest';
import { cardLabel } from './card-label.ts';

test.each([
  ['visa', '4242', 'Visa ending in 4242'],
  ['Visa', '4242', 'Visa ending in 4242'],
  ['amex', '0005', 'American Express ending in 0005'],
  ['mastercard', '', 'Mastercard'],
  ['unknown', '1111', 'Card ending in 1111'],
  ['a new brand', '1111', 'a new brand ending in 1111'],
  ['', '1111', 'Card ending in 1111'],
  ['', '', ''],
])('the card %s, %s is labeled "%s"', (brand, last4, label) => {
  expect(cardLabel({ brand, last4 })).toBe(label);
});
