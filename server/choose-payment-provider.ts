import { createNoProvider } from '#server/payments/no-provider.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { TestProviderServices } from '#server/payments/test-provider/events.ts';
import { createTestProvider } from '#server/payments/test-provider/test-provider.ts';
import { testPagesRoute, type TestPageServices } from '#server/payments/test-pages/test-pages-route.ts';
import { webhookRoute, type WebhookServices } from '#server/payments/webhook-route.ts';
import type { Env } from '#server/settings/env.ts';
import type { RawRoute } from './http/server.ts';

/** The provider that PAYMENTS names. */
export function choosePaymentProvider(
  services: TestProviderServices & { readonly env: Pick<Env, 'PAYMENTS'> },
): PaymentProvider {
  return services.env.PAYMENTS === 'test' ? createTestProvider(services) : createNoProvider();
}

/** Where the chosen provider reports to, and the pages of the test provider. */
export function paymentRoutes(services: WebhookServices & TestPageServices): RawRoute[] {
  const { name } = services.payments;
  if (name === 'none') return [];
  return [webhookRoute(services, name), ...(name === 'test' ? [testPagesRoute(services)] : [])];
}
