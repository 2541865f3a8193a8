import { setTimeout as delay } from 'node:timers/promises';

/**
 * Minimum response time of refused sign-ins. It is longer than hashing the password and storing the attempt, which
 * happens only for existing accounts.
 */
export const SIGN_IN_MIN_RESPONSE_MS = 150;

/** Responds after at least `ms`, so that the response time does not reveal the result. */
export async function withMinResponseTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms);
  try {
    return await work();
  } finally {
    await floor;
  }
}

/** Delays only refusals; a successful call does not wait. */
export async function withMinRefusalTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}
