/** An unsaved rate book, stored in the tab so that a reload or a new sign-in loses nothing. */
import type { RateBook } from '#domain/pricing/rate-book.ts';

export interface CachedRateBook {
  organization: string;
  /** the version that the edits are based on */
  base: RateBook & { version: number };
  mine: RateBook;
}

const KEY = 'rinseline.rate-book';

function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(globalThis.sessionStorage);
  } catch (error) {
    // Storage is full, or a private window refused it: the edits then last only as long as the screen.
    console.warn('Unsaved pricing is not kept by this browser:', error);
    return null;
  }
}

/** Only for the company it belongs to: somebody else may have signed in in the meantime. */
export function readCachedRateBook(organization: string): CachedRateBook | null {
  const text = withStorage((storage) => storage.getItem(KEY));
  const kept = text ? (JSON.parse(text) as CachedRateBook) : null;
  return kept?.organization === organization ? kept : null;
}

export function keepBook(kept: CachedRateBook | null): void {
  withStorage((storage) => (kept ? storage.setItem(KEY, JSON.stringify(kept)) : storage.removeItem(KEY)));
}
