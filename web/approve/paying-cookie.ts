/**
 * Lets the page after a payment link back to the quote, but only in the browser that came from it: the page's own URL
 * names the payment, never the quote.
 */

import type { PageFacts } from '#contract/page-facts.ts';
import { parseLinkToken } from '#domain/quote/approval-link.ts';

const PAYING_COOKIE = 'paying';
export const PAYMENT_SUCCESS_PATH = '/quote/payment-success';
/** Pages of the provider stay open for about as long. */
const LIFETIME_SECONDS = 3600;

/** Stores the quote's link, before the browser goes to the payment page. */
export function rememberPaying(
  { origin, responseHeaders }: Pick<PageFacts, 'origin' | 'responseHeaders'>,
  token: string,
) {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  responseHeaders.append(
    'set-cookie',
    `${PAYING_COOKIE}=${token}; Max-Age=${LIFETIME_SECONDS}; Path=${PAYMENT_SUCCESS_PATH}; SameSite=Lax; HttpOnly${secure}`,
  );
}

/** The link of the quote that this browser went to pay for; null when it came from none. */
export function payingToken({ cookies }: Pick<PageFacts, 'cookies'>): string | null {
  const token = cookies.get(PAYING_COOKIE) ?? '';
  return parseLinkToken(token) ? token : null;
}
