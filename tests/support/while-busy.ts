/**
 * Repeats requests that the program refuses because it is too busy. On an overloaded machine, many simultaneous calls
 * can wait for a connection or for their turn longer than the program allows. Refusing them is correct, and the
 * requests are fine.
 */
import { toCatalogError } from '#server/platform/http/errors.ts';

/** PostgreSQL's code for waiting too long for a lock, which means a deadlock in a test with generous limits. */
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

/** Fetches until it is served, for URLs outside our API. */
export async function fetchServed(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 429 && response.status !== 503) return response;
    await response.body?.cancel();
  }
}
