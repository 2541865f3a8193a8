import type { ErrorCode } from '#domain/errors.ts';

/** Failures that may pass, so the same work is retried. After any other failure, the work waits for a person. */
export const PASSING_FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK',
  'UNKNOWN',
  'RATE_LIMITED',
  'STORAGE_FULL',
  'NOT_AUTHENTICATED',
  'OTHER_USER',
]);
