import { expect, test } from 'vitest';
import { trustDevice, trustedDevice } from './trusted-device.ts';

const KEY = 'k'.repeat(32);

test('a browser is trusted only for the accounts that signed in on it', () => {
  const first = trustDevice(undefined, 'ann@example.com', KEY);
  const both = trustDevice(first, 'bob@example.com', KEY);
  const id = trustedDevice(first, 'ann@example.com', KEY);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(trustedDevice(both, 'ann@example.com', KEY)).toBe(id);
  expect(trustedDevice(both, 'bob@example.com', KEY)).toBe(id);
  expect(trustedDevice(first, 'bob@example.com', KEY)).toBeNull();
});

test('a trusted device remembers the last five accounts', () => {
  const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
  const cookie = emails.reduce<string | undefined>((value, email) => trustDevice(value, email, KEY), undefined);
  expect(emails.map((email) => trustedDevice(cookie, email, KEY) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(trustDevice(cookie, 'f@example.com', KEY)).toBe(cookie);
});

test('a cookie that was not signed with the key is ignored', () => {
  const genuine = trustDevice(undefined, 'ann@example.com', KEY);
  const [id = '', mark = ''] = genuine.split('.');
  const forged = [undefined, '', id, `${id}.${mark}x`, `${'A'.repeat(22)}.${mark}`, `${genuine}.${'x'.repeat(5000)}`];
  expect(forged.map((cookie) => trustedDevice(cookie, 'ann@example.com', KEY)).slice(0, 5)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(trustedDevice(genuine, 'ann@example.com', 'o'.repeat(32))).toBeNull();
});
