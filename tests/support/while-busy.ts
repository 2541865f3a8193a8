/**
 * Repeats requests that an overloaded program refuses. With many simultaneous calls, a request can wait for a
 * connection or its turn longer than the program allows. The refusal is correct, and so is the request.
 */
import { toCatalogError } from '#server/platform/http/errors.ts';

/** PostgreSQL's code for a lock timeout. With the tests' generous limits, it means a deadlock. */
export const LOCK_TOO_LONG = '55P03';

/** Repeats the call until it gets a response, over HTTP or in this process. */
export async function untilServed<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (!saysBusy(error)) throw error;
    }
}

function saysBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'NETWORK' || (code !== LOCK_TOO_LONG && toCatalogError(error).code === 'NETWORK');
}

/** Fetches URLs outside our API until the program serves the request. */
export async function fetchServed(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 429 && response.status !== 503) return response;
    await response.body?.cancel();
  }
}
