import { createHmac, randomInt } from 'node:crypto';

/** Creates six random digits that people read on one screen and type on another. */
export function newSignInCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The binding of a code: one account, and the secret of the request that it was emailed for. */
interface CodeBinding {
  userId: string;
  requestSecret: string;
}

/**
 * Returns the stored hash of a code. All million codes can be hashed in a second, so the hash is keyed with the
 * server's secret: someone who has only the database can't try them. It is valid for one account and one request.
 */
export function hashSignInCode(code: string, { userId, requestSecret }: CodeBinding, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`sign-in code\n${userId}\n${requestSecret}\n${code}`).digest();
}
