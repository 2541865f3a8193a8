/**
 * Backup codes, for people who have lost their phone. A code has only 50 random bits, so codes are hashed with argon2id
 * like passwords: a stolen database must not reveal them. All codes of a person share one salt, so checking a code
 * takes a single hash.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { stretch } from './passwords.ts';

export const BACKUP_CODES = 10;
const LENGTH = 10;
const SALT_BYTES = 16;
/** Letters and digits without I, O, 0 and 1, which look alike in print. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A user's columns for backup codes. */
export interface StoredCodes {
  backup_code_salt: Buffer;
  backup_code_hashes: Buffer[];
}

export const NO_BACKUP_CODES = { backup_code_salt: null, backup_code_hashes: [] };

/** Creates new codes in the form that is displayed: ABCDE-FGHJK. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    codes.add(`${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/** Accepts spaces, hyphens and lowercase letters. Returns null if the text can't be a backup code. */
export function readBackupCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return CODE.test(letters) ? letters : null;
}

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export async function storeBackupCodes(codes: readonly string[]): Promise<StoredCodes> {
  const backup_code_salt = randomBytes(SALT_BYTES);
  const hashes = codes.map((code) => hashBackupCode(code, backup_code_salt));
  return { backup_code_salt, backup_code_hashes: await Promise.all(hashes) };
}

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export function hashBackupCode(code: string, salt: Buffer): Promise<Buffer> {
  return stretch(code.replaceAll('-', ''), salt);
}
