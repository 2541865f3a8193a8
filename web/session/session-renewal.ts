/**
 * Decides when a session is renewed (docs/specification.md, section 9). A tick every 30 s checks the session. It is
 * renewed once three whole ticks or fewer are left, and it counts as expired within 90 s of its end. A failed renewal
 * is retried after 200 ms, 400 ms, 800 ms and so on.
 */
import { errorCodeOf } from '#domain/errors.ts';

export const TICK_MS = 30_000;
const RENEWAL_THRESHOLD_TICKS = 3;
const EXPIRY_MARGIN_MS = RENEWAL_THRESHOLD_TICKS * TICK_MS;
const FIRST_RETRY_MS = 200;

export function isDueForRenewal(endsAtMs: number, nowMs: number): boolean {
  return Math.floor((endsAtMs - nowMs) / TICK_MS) <= RENEWAL_THRESHOLD_TICKS;
}

export function expiresSoon(endsAtMs: number, nowMs: number): boolean {
  return endsAtMs - nowMs < EXPIRY_MARGIN_MS;
}

/** True for temporary failures: no connection, or a server that is briefly unavailable (502, 503, 504). */
export function mayPass(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 502 || status === 503 || status === 504 || errorCodeOf(error) === 'NETWORK';
}

/**
 * Repeats `attempt` while it fails temporarily, with a delay that doubles each time. Gives up before the next tick,
 * which starts over.
 */
export async function withBackOff<T>(attempt: () => Promise<T>, now: () => number = Date.now): Promise<T> {
  const started = now();
  for (let wait = FIRST_RETRY_MS; ; wait *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error) || now() + wait - started >= TICK_MS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
