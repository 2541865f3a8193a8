import { ProductError } from '#domain/errors.ts';

interface Read {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Why there is nothing to show; null while an answer may still come. An offline read is paused instead of failing: it
 * continues on its own, but until then people must see why.
 */
export function readFailure({ data, error, fetchStatus }: Read): unknown {
  if (data !== undefined) return null;
  return error ?? (fetchStatus === 'paused' ? new ProductError('NETWORK') : null);
}
