import { expect, test } from 'vitest';
import { countInShort, moneyInShort } from './short-numbers.ts';

test('amounts on a chart carry their currency', () => {
  expect([95_106, 123_400, 5_330_000, 0].map((cents) => moneyInShort(cents, 'USD'))).toEqual([
    '$951',
    '$1.2k',
    '$53.3k',
    '$0',
  ]);
  expect(moneyInShort(123_400, 'CAD')).toBe('$1.2k');
  expect([7, 1234].map(countInShort)).toEqual(['7', '1.2k']);
});
