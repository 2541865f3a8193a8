/**
 * Backup codes to print and use when the phone is gone. A code has 50 random bits, few enough to guess for someone
 * who has the database, so codes are hashed with argon2id like passwords. All codes of a person share one salt, so
 * checking a code takes a single hash.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { stretch } from './passwords.ts';

export const BACKUP_CODES = 10;
const LENGTH = 10;
const SALT_BYTES = 16;
/** Letters and digits without I, O, 0 and 1, which look alike in print. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

export interface StoredCodes {
  salt: Buffer;
  hashes: Buffer[];
}

/** Creates new codes in the form that is displayed: ABCDE-FGHJK. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    codes.add(`${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/**
 * Normalizes a typed code: removes spaces and hyphens, and capitalizes it. Returns null if it can't be a backup code.
 */
export function readBackupCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return CODE.test(letters) ? letters : null;
}

/** Hashes new codes for storage. @throws ProductError RATE_LIMITED when the server is busy hashing */
export async function storeBackupCodes(codes: readonly string[]): Promise<StoredCodes> {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hashes: await Promise.all(codes.map((code) => hashBackupCode(code, salt))) };
}

/** Hashes a code with a stored salt. @throws ProductError RATE_LIMITED when the server is busy hashing */
export function hashBackupCode(code: string, salt: Buffer): Promise<Buffer> {
  return stretch(code.replaceAll('-', ''), salt);
}
