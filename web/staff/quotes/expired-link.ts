import { lastValidDay, staffDate } from '#domain/dates.ts';
import { isExpired } from '#domain/quote/lifecycle.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';

type Shared = Pick<Detail, 'status' | 'expires_at'>;

/** True if the link opens a page that says only that the quote has expired. */
export function opensExpiredPage({ status, expires_at }: Shared, now: Date): boolean {
  return status === 'pending' && isExpired({ approval_token_expires_at: expires_at }, now);
}

/** Returns the note next to the ways to share a link; null if its page can be read. */
export function expiredLinkNote(quote: Shared, timeZone: string, now: Date): string | null {
  if (quote.expires_at === null || !opensExpiredPage(quote, now)) return null;
  const day = staffDate(lastValidDay(quote.expires_at), timeZone);
  return `This quote was valid until ${day}. Until you extend it, the link only shows that it has expired.`;
}
