import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Pauses between the attempts of a delivery, in milliseconds. They suit both a receiver that is back in a moment and
 * one that is down for days.
 */
const PAUSES_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/** The first attempt and one after each pause, spread over a little more than three days. */
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;
/** The longest pause that a receiver can request. */
const ASKED_PAUSE_MAX_MS = DAY_MS;
/**
 * The largest random extension of a pause, as a fraction of it. It keeps receivers that failed together from all being
 * retried at the same time.
 */
const JITTER = 0.1;

interface FailedTry {
  /** number of failed attempts in a row, including this one */
  failures: number;
  /** the pause requested by the receiver (Retry-After), in milliseconds */
  askedPauseMs?: number | undefined;
  /** a random number from 0 up to, but not including, 1 */
  random: number;
}

/** Returns the pause before the next attempt, in milliseconds; null after the last attempt. */
export function pauseAfter({ failures, askedPauseMs = 0, random }: FailedTry): number | null {
  const planned = PAUSES_MS[failures - 1];
  if (planned === undefined) return null;
  const asked = Math.min(Math.max(askedPauseMs, 0), ASKED_PAUSE_MAX_MS);
  return Math.max(Math.round(planned * (1 + JITTER * random)), asked);
}

/**
 * Parses Retry-After, as seconds or as a date (RFC 9110, section 10.2.3), into milliseconds from now; undefined when
 * it is neither.
 */
export function askedPauseMs(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
