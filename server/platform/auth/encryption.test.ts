import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const SECRET = Buffer.from('12345678901234567890');
const row = { rowId: 'row-1', secretKey: 'k'.repeat(32) };

test('ciphertext can be decrypted only with the same key in the same row', () => {
  const encrypted = encrypt('authenticator app', SECRET, row);
  expect(decrypt('authenticator app', encrypted, row)).toEqual(SECRET);
  expect(encrypted.includes(SECRET)).toBe(false);
  expect(() => decrypt('authenticator app', encrypted, { ...row, rowId: 'row-2' })).toThrow('authenticate data');
  expect(() => decrypt('authenticator app', encrypted, { ...row, secretKey: 'x'.repeat(32) })).toThrow(
    'authenticate data',
  );
});

test('a changed byte is detected anywhere', () => {
  const encrypted = encrypt('webhook', SECRET, row);
  for (const [at, byte] of encrypted.entries()) {
    const changed = Buffer.from(encrypted);
    changed[at] = byte ^ 1;
    expect(() => decrypt('webhook', changed, row), `byte ${at}`).toThrow('authenticate data');
  }
});

test('encrypting the same secret twice gives different ciphertexts', () => {
  expect(encrypt('webhook', SECRET, row).equals(encrypt('webhook', SECRET, row))).toBe(false);
});

test('a value encrypted for one purpose cannot be decrypted for another', () => {
  const purposes = ['authenticator app', 'webhook', 'account mail'] as const;
  for (const [purpose, other] of purposes.flatMap((a) => purposes.map((b) => [a, b] as const))) {
    const encrypted = encrypt(purpose, SECRET, row);
    if (purpose === other) expect(decrypt(other, encrypted, row)).toEqual(SECRET);
    else expect(() => decrypt(other, encrypted, row)).toThrow('authenticate data');
  }
});
