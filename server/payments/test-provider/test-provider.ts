/** The built-in payment provider: everything a real one does, except that no money moves. */
import type { PaymentProvider } from '#server/payments/provider.ts';
import { accountCalls } from './accounts.ts';
import { removeOldEvents } from './event-queries.ts';
import { type TestProviderServices, verifyTestEvent } from './events.ts';
import { removeErasedCompanies, removeOldObjects } from './object-queries.ts';
import { paymentCalls } from './payments.ts';
import { planSessionCalls } from './plan-sessions.ts';
import { subscriptionCalls } from './subscriptions.ts';

export function createTestProvider(services: TestProviderServices): PaymentProvider {
  return {
    name: 'test',
    isTest: true,
    ...planSessionCalls(services),
    ...subscriptionCalls(services),
    ...accountCalls(services),
    ...paymentCalls(services),
    verifyEvent: async (rawBody, signature, endpoint) => verifyTestEvent(services, rawBody, signature, endpoint),
    async removeOld() {
      await removeOldEvents(services.db, services.now());
      await removeOldObjects(services.db, services.now());
      await removeErasedCompanies(services.db);
    },
  };
}
