import { expect, test } from 'vitest';
import { openSecret, sealSecret } from './encryption.ts';

const SECRET = Buffer.from('12345678901234567890');
const KEY = 'k'.repeat(32);
const app = (rowId = 'row-1') => ({ purpose: 'authenticator app', rowId }) as const;
const webhook = { purpose: 'webhook', rowId: 'row-1' } as const;

test('a secret opens with the same key in the same row only', () => {
  const sealed = sealSecret(SECRET, app(), KEY);
  expect(openSecret(sealed, app(), KEY)).toEqual(SECRET);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(() => openSecret(sealed, app('row-2'), KEY)).toThrow('authenticate data');
  expect(() => openSecret(sealed, app(), 'x'.repeat(32))).toThrow('authenticate data');
});

test('the same secret looks different each time', () => {
  expect(sealSecret(SECRET, app(), KEY).equals(sealSecret(SECRET, app(), KEY))).toBe(false);
});

test('the secret of a webhook is none of an authenticator app', () => {
  const sealed = sealSecret(SECRET, webhook, KEY);
  expect(openSecret(sealed, webhook, KEY)).toEqual(SECRET);
  expect(() => openSecret(sealed, app(), KEY)).toThrow('authenticate data');
});

test('a webhook whose secret was sealed before there was a purpose of its own goes on working', () => {
  expect(openSecret(sealSecret(SECRET, app(), KEY), webhook, KEY)).toEqual(SECRET);
});
