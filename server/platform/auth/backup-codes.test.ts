import { expect, test } from 'vitest';
import { BACKUP_CODES, hashBackupCode, newBackupCodes, readBackupCode, storeBackupCodes } from './backup-codes.ts';

test('ten different codes are created, without letters that look alike in print', () => {
  const codes = newBackupCodes();
  expect(new Set(codes).size).toBe(BACKUP_CODES);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
});

test('a code is accepted with any spaces, hyphens and letter case, and nothing else is', () => {
  expect([' abcde-fghjk ', 'ABCDEFGHJK', 'abc de fgh jk'].map(readBackupCode)).toEqual(Array(3).fill('ABCDEFGHJK'));
  expect(['ABCDE-FGHJ', '123456', 'ABCDE-FGHJ0', 'ABCDE-FGHJKL', ''].map(readBackupCode)).toEqual(Array(5).fill(null));
});

test('the stored hashes match only their own codes', async () => {
  const [code = '', other = ''] = newBackupCodes();
  const { backup_code_salt: salt, backup_code_hashes: hashes } = await storeBackupCodes([code]);
  const isStored = async (typed: string) => {
    const hash = await hashBackupCode(typed, salt);
    return hashes.some((stored) => stored.equals(hash));
  };
  expect([await isStored(code), await isStored(code.replace('-', '')), await isStored(other)]).toEqual([
    true,
    true,
    false,
  ]);
});
