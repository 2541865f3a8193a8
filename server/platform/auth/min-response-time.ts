import { setTimeout as delay } from 'node:timers/promises';

/**
 * Minimum time until a refused sign-in gets its response. Hashing the password and storing the attempt take less, and
 * happen only for existing accounts.
 */
export const SIGN_IN_MIN_RESPONSE_MS = 150;

/** Responds after at least `ms`, so that the response time doesn't reveal the result. */
export async function withMinResponseTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms);
  try {
    return await work();
  } finally {
    await floor;
  }
}

/** Delays only refusals. A successful call doesn't wait. */
export async function withMinRefusalTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}
