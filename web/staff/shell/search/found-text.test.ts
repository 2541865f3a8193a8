import { expect, test } from 'vitest';
import { foundText } from './found-text.ts';

test('a search announces what it found, in the singular and in the plural', () => {
  expect(foundText(1, 1)).toBe('1 quote, 1 customer found');
  expect(foundText(0, 3)).toBe('0 quotes, 3 customers found');
});
