/**
 * A program that is too busy says so, and whoever asked asks again. On a machine with too much to do, many calls at once can wait
 * longer for a connection or a turn than the program lets anybody wait: that is its answer, and no fault of what was asked.
 */
import { toCatalogueError } from '#server/http/errors.ts';

/** PostgreSQL's code for a lock that took too long: in a test whose limits are generous, a deadlock. */
export const LOCK_TOO_LONG = '55P03';

/** Asks until it is answered, over HTTP or in this process. */
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
  return code === 'NETWORK' || (code !== LOCK_TOO_LONG && toCatalogueError(error).code === 'NETWORK');
}

/** The same for an address that answers without our API. */
export async function fetchServed(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 429 && response.status !== 503) return response;
    await response.body?.cancel();
  }
}
