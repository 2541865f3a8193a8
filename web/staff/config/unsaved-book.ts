/** An unsaved rate book, kept in the tab so that a reload or a sign-in in between loses nothing. */
import type { RateBook } from '#domain/pricing/rate-book.ts';

export interface CachedRateBook {
  organization: string;
  /** the version the edits began from */
  base: RateBook & { version: number };
  mine: RateBook;
}

const KEY = 'rinseline.rate-book';

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis.sessionStorage);
  } catch (error) {
    // Full, or refused by a private window: the edits then live as long as the screen.
    console.warn('Unsaved pricing is not kept by this browser:', error);
    return null;
  }
}

/** Only for the company it belongs to: somebody else may have signed in meanwhile. */
export function readCachedRateBook(organization: string): CachedRateBook | null {
  const text = withStorage((storage) => storage.getItem(KEY));
  const kept = text ? (JSON.parse(text) as CachedRateBook) : null;
  return kept?.organization === organization ? kept : null;
}

export function keepBook(kept: CachedRateBook | null): void {
  withStorage((storage) => (kept ? storage.setItem(KEY, JSON.stringify(kept)) : storage.removeItem(KEY)));
}
