import { ProductError } from '#domain/errors.ts';

interface Read {
  data: unknown;
  error: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/**
 * Why there is nothing to show; null while it may still come. A read that found no signal is paused instead of failing:
 * it goes on by itself, but until then people have to be told.
 */
export function readFailure({ data, error, fetchStatus }: Read): unknown {
  if (data !== undefined) return null;
  return error ?? (fetchStatus === 'paused' ? new ProductError('NETWORK') : null);
}
