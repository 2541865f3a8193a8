/**
 * Lets the page after a payment link back to the quote, but only in the browser that paid. That page's URL names the
 * payment, never the quote.
 */

import type { PageFacts } from '#contract/page-facts.ts';
import { parseLinkToken } from '#domain/quote/approval-link.ts';

const PAYING_COOKIE = 'paying';
export const PAYMENT_SUCCESS_PATH = '/quote/payment-success';
/** About as long as a provider's payment page stays open. */
const LIFETIME_SECONDS = 3600;

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

/** Returns the token of the quote link that this browser left to pay; null if there is none. */
export function payingToken({ cookies }: Pick<PageFacts, 'cookies'>): string | null {
  const token = cookies.get(PAYING_COOKIE) ?? '';
  return parseLinkToken(token) ? token : null;
}
