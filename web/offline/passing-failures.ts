import type { ErrorCode } from '#domain/errors.ts';

/**
 * Failures after which the same work may succeed later. Any other failure stops the work until a person looks at it.
 */
export const PASSING_FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NETWORK',
  'UNKNOWN',
  'RATE_LIMITED',
  'STORAGE_FULL',
  'NOT_AUTHENTICATED',
  'OTHER_USER',
]);
