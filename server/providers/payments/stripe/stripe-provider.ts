/** Plans are on the operator's account, customers' payments on the companies' own. */
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { stripeAccountCalls } from './accounts.ts';
import { createStripeClient, type StripeSettings } from './client.ts';
import { isTestKey, verifyEvent } from './events.ts';
import { stripePaymentCalls } from './payments.ts';
import { planCalls } from './plans.ts';

export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const client = createStripeClient(settings);
  return {
    name: 'stripe',
    isTest: isTestKey(settings.secretKey),
    ...planCalls(client),
    ...stripeAccountCalls(client),
    ...stripePaymentCalls(client),
    verifyEvent: (rawBody, signature, endpoint) => verifyEvent(client, settings, { rawBody, signature, endpoint }),
    removeOld: async () => {},
  };
}
