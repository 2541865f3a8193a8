/**
 * Codes to be printed and kept for when the phone is gone. 50 random bits can be tried out by whoever holds the database,
 * so they are stretched like passwords; one salt for all codes of a person makes trying one code cost one hash.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { stretch } from './passwords.ts';

export const BACKUP_CODES = 10;
const LENGTH = 10;
const SALT_BYTES = 16;
/** Without I, O, 0 and 1: they are read from paper. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

export interface StoredCodes {
  salt: Buffer;
  hashes: Buffer[];
}

/** As they are shown: ABCDE-FGHJK. */
export function newBackupCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < BACKUP_CODES) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    codes.add(`${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`);
  }
  return [...codes];
}

/** A code as it was typed, with the spaces and small letters of whoever typed it; null for what cannot be one. */
export function readBackupCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return CODE.test(letters) ? letters : null;
}

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export async function storeBackupCodes(codes: readonly string[]): Promise<StoredCodes> {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hashes: await Promise.all(codes.map((code) => hashBackupCode(code, salt))) };
}

/** @throws ProductError RATE_LIMITED when the server is busy hashing */
export function hashBackupCode(code: string, salt: Buffer): Promise<Buffer> {
  return stretch(code.replaceAll('-', ''), salt);
}
