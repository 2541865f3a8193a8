/** Stripe's hosted pages for plans and payments. */
import type Stripe from 'stripe';
import { type PaymentSession, ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { isMissing } from './errors.ts';

export function sessionStatusOf({ status }: Stripe.Checkout.Session): PaymentSession['status'] {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : 'open';
}

/** Returns the URL of a page that was just opened. A repeated request may return a page that is closed by now. */
export function sessionUrl({ id, url }: Stripe.Checkout.Session): string {
  if (url) return url;
  throw new ProviderUnavailable({ cause: new Error(`Stripe returned no page for ${id}`) });
}

/**
 * Closes a page. Stripe refuses to close a page that is closed already, for example by a payment a moment ago. An
 * unknown page was opened with another Stripe key and must not prevent opening a new one.
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
