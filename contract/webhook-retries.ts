import { DAY_MS, HOUR_MS } from '#domain/durations.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

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

/** Covers a little more than three days. */
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;
/** A receiver can ask for at most this pause. */
const ASKED_PAUSE_MAX_MS = DAY_MS;
/**
 * Adds up to this fraction to each pause at random. Receivers that failed together are then not all retried at once.
 */
const JITTER = 0.1;

interface FailedTry {
  /** failed attempts in a row, with this one */
  failures: number;
  /** the receiver's Retry-After, in milliseconds */
  askedPauseMs?: number | undefined;
  /** at least 0 and below 1 */
  random: number;
}

export function pauseAfter({ failures, askedPauseMs = 0, random }: FailedTry): number | null {
  const planned = PAUSES_MS[failures - 1];
  if (planned === undefined) return null;
  const asked = Math.min(Math.max(askedPauseMs, 0), ASKED_PAUSE_MAX_MS);
  return Math.max(Math.round(planned * (1 + JITTER * random)), asked);
}

/** Parses Retry-After, given in seconds or as a date (RFC 9110, section 10.2.3), into milliseconds from now. */
export function askedPauseMs(retryAfter: string | undefined, now: Date): number | undefined {
  const text = retryAfter?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
