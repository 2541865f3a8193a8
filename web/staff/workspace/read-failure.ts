import { ProductError } from '#domain/errors.ts';

interface Read {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Returns the reason why there is nothing to show; null while a response may still arrive. Offline, a read only pauses
 * instead of failing, and people must still see the reason.
 */
export function readFailure({ data, error, fetchStatus }: Read): unknown {
  if (data !== undefined) return null;
  return error ?? (fetchStatus === 'paused' ? new ProductError('NETWORK') : null);
}
