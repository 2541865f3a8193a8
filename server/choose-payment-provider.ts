import { createNoProvider } from '#server/payments/no-provider.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { TestProviderServices } from '#server/payments/test-provider/events.ts';
import { createTestProvider } from '#server/payments/test-provider/test-provider.ts';
import type { Env } from '#server/settings/env.ts';

/** The provider that PAYMENTS names. */
export function choosePaymentProvider(
  services: TestProviderServices & { readonly env: Pick<Env, 'PAYMENTS'> },
): PaymentProvider {
  return services.env.PAYMENTS === 'test' ? createTestProvider(services) : createNoProvider();
}
