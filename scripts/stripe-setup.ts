/**
 * Creates products, prices, the customer portal and webhooks in the Stripe account of STRIPE_SECRET_KEY. Safe to
 * repeat. Repeat it after a change of prices:
 *   STRIPE_SECRET_KEY=sk_… PUBLIC_URL=https://quotes.example.com npm run stripe-setup
 */

import { readEnv } from '#server/platform/settings/env.ts';
import { ProviderUnavailable } from '#server/providers/payments/provider.ts';
import { setUpAccount } from '#server/providers/payments/stripe/set-up-account.ts';

const say = ({ err }: { err: Error }) => console.error(err.message);
const log = { warn: say, error: say } as unknown as Parameters<typeof setUpAccount>[0]['log'];

async function setUp(): Promise<string[]> {
  // With payments, the program would require webhook secrets, which only this script creates.
  const { STRIPE_SECRET_KEY, PRODUCT_NAME, PUBLIC_URL } = readEnv({ ...process.env, PAYMENTS: 'none' });
  if (STRIPE_SECRET_KEY === undefined) throw new Error('Set STRIPE_SECRET_KEY to a secret key of your Stripe account.');
  return setUpAccount({ secretKey: STRIPE_SECRET_KEY, log }, { productName: PRODUCT_NAME, origin: PUBLIC_URL });
}

try {
  for (const line of await setUp()) console.log(line);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof ProviderUnavailable ? 'Stripe does not respond. Please try again.' : message);
  process.exitCode = 1;
}
