/** Does everything that a real provider does, except that no money moves. */
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { testAccountCalls } from './accounts.ts';
import { removeOldTestEvents } from './event-queries.ts';
import { type TestProviderServices, verifyTestEvent } from './events.ts';
import { removeErasedCompanies, removeOldObjects } from './object-queries.ts';
import { testPaymentCalls } from './payments.ts';
import { planSessionCalls } from './plan-sessions.ts';
import { subscriptionCalls } from './subscriptions.ts';

export function createTestProvider(services: TestProviderServices): PaymentProvider {
  return {
    name: 'test',
    isTest: true,
    ...planSessionCalls(services),
    ...subscriptionCalls(services),
    ...testAccountCalls(services),
    ...testPaymentCalls(services),
    verifyEvent: async (rawBody, signature, endpoint) => verifyTestEvent(services, rawBody, signature, endpoint),
    async removeOld() {
      await removeOldTestEvents(services.db, services.now());
      await removeOldObjects(services.db, services.now());
      await removeErasedCompanies(services.db);
    },
  };
}
