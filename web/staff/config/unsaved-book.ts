/** Stores an unsaved rate book in the tab, so that neither a reload nor a new sign-in loses it. */
import type { RateBook } from '#domain/pricing/rate-book.ts';
import { browserStorage } from '#web/ui/browser-storage.ts';

interface CachedRateBook {
  organization: string;
  base: RateBook & { version: number };
  mine: RateBook;
}

const KEY = 'rinseline.rate-book';

const withStorage = browserStorage('sessionStorage', 'This browser can’t keep unsaved pricing:');

/** Reads the stored book. Returns null for another company, because someone else may have signed in since. */
export function readCachedRateBook(organization: string): CachedRateBook | null {
  const text = withStorage((storage) => storage.getItem(KEY));
  const kept = text ? (JSON.parse(text) as CachedRateBook) : null;
  return kept?.organization === organization ? kept : null;
}

export function keepBook(kept: CachedRateBook | null): void {
  withStorage((storage) => (kept ? storage.setItem(KEY, JSON.stringify(kept)) : storage.removeItem(KEY)));
}
