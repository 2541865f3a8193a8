import { createHmac, randomInt } from 'node:crypto';

/** Six digits, as people read them from one screen and type them into another. */
export function newSignInCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What a code is good for: one account, and whoever holds the secret of the request it was mailed for. */
export interface CodeBinding {
  userId: string;
  requestSecret: string;
}

/**
 * What is stored of a code. A million codes are hashed in a second, so whoever holds the database alone must not be able to
 * try them: the hash is keyed with the program's secret, and good for one account and one request only.
 */
export function hashSignInCode(code: string, { userId, requestSecret }: CodeBinding, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`sign-in code\n${userId}\n${requestSecret}\n${code}`).digest();
}
