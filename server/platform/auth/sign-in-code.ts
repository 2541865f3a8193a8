import { createHmac, randomInt } from 'node:crypto';

/** Six random digits that people read from one screen and type into another. */
export function newSignInCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Binding of a code: one account, and the secret of the request it was mailed for. */
interface CodeBinding {
  userId: string;
  requestSecret: string;
}

/**
 * The stored hash of a code. All million codes can be hashed in a second, so the hash is keyed with the server's
 * secret: someone who holds only the database can't try them. It is valid for one account and one request.
 */
export function hashSignInCode(code: string, { userId, requestSecret }: CodeBinding, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(`sign-in code\n${userId}\n${requestSecret}\n${code}`).digest();
}
