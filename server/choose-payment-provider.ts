import type { RawRoute } from './platform/http/server.ts';
import type { Log } from './platform/log/log.ts';
import type { Env } from './platform/settings/env.ts';
import { createNoProvider } from './providers/payments/no-provider.ts';
import type { PaymentProvider } from './providers/payments/provider.ts';
import type { StripeSettings } from './providers/payments/stripe/client.ts';
import { createStripeProvider } from './providers/payments/stripe/stripe-provider.ts';
import { type TestPageServices, testPagesRoute } from './providers/payments/test-pages/test-pages-route.ts';
import type { TestProviderServices } from './providers/payments/test-provider/events.ts';
import type { TestTables } from './providers/payments/test-provider/table-commands.ts';
import { createTestProvider } from './providers/payments/test-provider/test-provider.ts';
import { type WebhookServices, webhookRoute } from './providers/payments/webhook-route.ts';

type ChosenBy = TestProviderServices & {
  readonly env: Pick<Env, 'PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET'>;
  readonly log: Log;
};

export function choosePaymentProvider(services: ChosenBy): PaymentProvider {
  switch (services.env.PAYMENTS) {
    case 'test':
      return createTestProvider(services);
    case 'stripe':
      return createStripeProvider(stripeSettings(services));
    case 'none':
      return createNoProvider();
  }
}

/**
 * Decides what happens to the test provider's tables. A production server drops them once it uses another provider.
 * A development server keeps them for the next time.
 */
export function testTablesFor({ PAYMENTS, isProduction }: Pick<Env, 'PAYMENTS' | 'isProduction'>): TestTables {
  if (PAYMENTS === 'test') return 'create';
  return isProduction ? 'drop' : 'leave';
}

/** The program checks the settings when it starts, so none is missing here. */
function stripeSettings({ env, log }: ChosenBy): StripeSettings {
  const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_CONNECT_WEBHOOK_SECRET = '' } = env;
  const webhookSecrets = { platform: STRIPE_WEBHOOK_SECRET, connect: STRIPE_CONNECT_WEBHOOK_SECRET };
  return { secretKey: STRIPE_SECRET_KEY, webhookSecrets, log };
}

export function paymentRoutes(services: WebhookServices & TestPageServices): RawRoute[] {
  const { name } = services.payments;
  if (name === 'none') return [];
  return [webhookRoute(services, name), ...(name === 'test' ? [testPagesRoute(services)] : [])];
}
