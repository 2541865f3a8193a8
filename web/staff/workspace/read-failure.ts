import { ProductError } from '#domain/errors.ts';

interface Read {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Returns why there is nothing to show; null while a response may still arrive. A read while offline is paused instead
 * of failing. It resumes automatically, but until then people must see why nothing shows.
 */
export function readFailure({ data, error, fetchStatus }: Read): unknown {
  if (data !== undefined) return null;
  return error ?? (fetchStatus === 'paused' ? new ProductError('NETWORK') : null);
}
