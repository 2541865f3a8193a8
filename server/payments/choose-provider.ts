import { createNoProvider } from './no-provider.ts';
import type { PaymentProvider } from './provider.ts';

/** The provider that PAYMENTS names. */
export function choosePaymentProvider(): PaymentProvider {
  return createNoProvider();
}
