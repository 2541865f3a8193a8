import { hash, parseOptions } from '@node-rs/argon2';
import { beforeAll, expect, test } from 'vitest';
import { hashWithFullWork } from '#tests/support/hashing-work.ts';
import { HASH_OF_NOBODY, HASHING, hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';

const PASSWORD = 'Correct-Horse-99';

beforeAll(hashWithFullWork);

test('a hash is argon2id with 64 MiB, three passes and one lane', async () => {
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
});

test('a password matches in any Unicode form', async () => {
  const stored = await hashPassword('Cr\u00e8me-Br\u00fbl\u00e9e-99');
  expect(await verifyPassword(stored, 'Cr\u00e8me-Br\u00fbl\u00e9e-99'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(stored, 'Creme-Brulee-99')).toBe(false);
});

test('every character counts as typed: letter case, a trailing space, the last of 256', async () => {
  const long = `Aa1${'x'.repeat(253)}`;
  const [short, longest] = await Promise.all([hashPassword(PASSWORD), hashPassword(long)]);
  expect(await verifyPassword(short, PASSWORD.toLowerCase())).toBe(false);
  expect(await verifyPassword(short, `${PASSWORD} `)).toBe(false);
  expect(await verifyPassword(longest, long)).toBe(true);
  expect(await verifyPassword(longest, `${long.slice(0, -1)}y`)).toBe(false);
  expect(await verifyPassword(longest, long.slice(0, -1))).toBe(false);
});

test('checking an unknown user’s password takes the same work, and never succeeds', async () => {
  expect(parseOptions(HASH_OF_NOBODY)).toMatchObject({ ...parseOptions(await hashPassword(PASSWORD)), ...HASHING });
  expect(await verifyPassword(undefined, PASSWORD)).toBe(false);
});

test('a hash made with weaker settings is outdated', async () => {
  expect(isOutdatedHash(await hash(PASSWORD, { ...HASHING, memoryCost: 19_456 }))).toBe(true);
  expect(isOutdatedHash(await hash(PASSWORD, { ...HASHING, timeCost: 2 }))).toBe(true);
  expect(isOutdatedHash(await hash(PASSWORD, { ...HASHING, timeCost: 4 }))).toBe(false);
  expect(isOutdatedHash(await hashPassword(PASSWORD))).toBe(false);
});
