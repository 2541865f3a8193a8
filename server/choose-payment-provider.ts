import { createNoProvider } from '#server/payments/no-provider.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { TestProviderServices } from '#server/payments/test-provider/events.ts';
import { createTestProvider } from '#server/payments/test-provider/test-provider.ts';
import { webhookRoute, type WebhookServices } from '#server/payments/webhook-route.ts';
import type { Env } from '#server/settings/env.ts';
import type { RawRoute } from './http/server.ts';

/** The provider that PAYMENTS names. */
export function choosePaymentProvider(
  services: TestProviderServices & { readonly env: Pick<Env, 'PAYMENTS'> },
): PaymentProvider {
  return services.env.PAYMENTS === 'test' ? createTestProvider(services) : createNoProvider();
}

/** Where the chosen provider reports to. */
export function paymentRoutes(services: WebhookServices): RawRoute[] {
  const { name } = services.payments;
  return name === 'none' ? [] : [webhookRoute(services, name)];
}
