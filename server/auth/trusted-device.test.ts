import { expect, test } from 'vitest';
import { knownDevice, rememberDevice } from './trusted-device.ts';

const KEY = 'k'.repeat(32);

test('a browser is trusted for the accounts that signed in on it, and for no other', () => {
  const first = rememberDevice(undefined, 'ann@example.com', KEY);
  const both = rememberDevice(first, 'bob@example.com', KEY);
  const id = knownDevice(first, 'ann@example.com', KEY);
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(knownDevice(both, 'ann@example.com', KEY)).toBe(id);
  expect(knownDevice(both, 'bob@example.com', KEY)).toBe(id);
  expect(knownDevice(first, 'bob@example.com', KEY)).toBeNull();
});

test('it remembers the last five accounts', () => {
  const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`);
  const cookie = emails.reduce<string | undefined>((value, email) => rememberDevice(value, email, KEY), undefined);
  expect(emails.map((email) => knownDevice(cookie, email, KEY) !== null)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(rememberDevice(cookie, 'f@example.com', KEY)).toBe(cookie);
});

test('a cookie that was not signed with the key is ignored', () => {
  const genuine = rememberDevice(undefined, 'ann@example.com', KEY);
  const [id = '', mark = ''] = genuine.split('.');
  const forged = [undefined, '', id, `${id}.${mark}x`, `${'A'.repeat(22)}.${mark}`, `${genuine}.${'x'.repeat(5000)}`];
  expect(forged.map((cookie) => knownDevice(cookie, 'ann@example.com', KEY)).slice(0, 5)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(knownDevice(genuine, 'ann@example.com', 'o'.repeat(32))).toBeNull();
});
