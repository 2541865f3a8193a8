import { createHmac, randomInt } from 'node:crypto';

/** Six digits are easy to read on one screen and to type on another. */
export function newSignInCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

interface CodeBinding {
  userId: string;
  requestSecret: string;
}

/**
 * Hashes a code for storage. The hash is keyed with SECRET_KEY, because all million codes can be hashed in a second:
 * someone who has only the database can't try them.
 */
export function hashSignInCode(code: string, { userId, requestSecret }: CodeBinding, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`sign-in code\n${userId}\n${requestSecret}\n${code}`).digest();
}
