import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './sealed-secret.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'k'.repeat(32);

test('a secret opens with the same key in the same row only', () => {
  const sealed = sealSecret(SECRET, 'row-1', KEY);
  expect(openSecret(sealed, 'row-1', KEY)).toEqual(SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(() => openSecret(sealed, 'row-2', KEY)).toThrow('authenticate data');
  expect(() => openSecret(sealed, 'row-1', 'x'.repeat(32))).toThrow('authenticate data');
});

test('the same secret looks different each time', () => {
  expect(sealSecret(SECRET, 'row-1', KEY).equals(sealSecret(SECRET, 'row-1', KEY))).toBe(false);
});
