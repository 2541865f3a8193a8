import { ProductError } from '#domain/errors.ts';

interface Read {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Returns the reason why there is nothing to show. Null while a response may still arrive. Offline, a read pauses
 * instead of failing. People must still see why nothing shows.
 */
export function readFailure({ data, error, fetchStatus }: Read): unknown {
  if (data !== undefined) return null;
  return error ?? (fetchStatus === 'paused' ? new ProductError('NETWORK') : null);
}
