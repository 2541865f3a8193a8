import { setTimeout as delay } from 'node:timers/promises';

/** Of refused sign-ins: longer than hashing and noting the try; the note is made for accounts alone. */
export const SIGN_IN_FLOOR_MS = 150;

/** Answers no sooner than after `ms`, so that how long the work took does not tell what was found. */
export async function withTimeFloor<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms);
  try {
    return await work();
  } finally {
    await floor;
  }
}

/** The same for refusals alone: whoever is let in does not wait. */
export async function withRefusalFloor<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = delay(ms, undefined, { ref: false });
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}
