import type Stripe from 'stripe';
import { type PaymentSession, ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { isMissing } from './errors.ts';

export function sessionStatusOf({ status }: Stripe.Checkout.Session): PaymentSession['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** A repeated request may return a page that has closed since. */
export function sessionUrl({ id, url }: Stripe.Checkout.Session): string {
  if (url) return url;
  throw new ProviderUnavailable({ cause: new Error(`Stripe returned no page for ${id}`) });
}

/**
 * Closes a page. Stripe refuses when the page is closed already, such as by a payment a moment ago. A page of another
 * Stripe key is unknown, and must not prevent opening a new one.
 */
export async function expireStripeSession(
  stripe: Stripe,
  id: string,
  options: Stripe.RequestOptions = {},
): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id, {}, options);
  } catch (error) {
    if (isMissing(error)) return;
    const session = await stripe.checkout.sessions.retrieve(id, {}, options);
    if (sessionStatusOf(session) === 'open') throw error;
  }
}
