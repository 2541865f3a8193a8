import { EventRefused } from '#server/platform/http/signed-events.ts';
import { type PaymentProvider, ProviderRefused } from './provider.ts';

/** PAYMENTS=none: no one can buy a plan or pay by card. Staff can still record other payments. */
const NOT_SET_UP = 'Card payments aren’t set up on this server.';

function refuse(): Promise<never> {
  return Promise.reject(new ProviderRefused(NOT_SET_UP));
}

export function createNoProvider(): PaymentProvider {
  return {
    name: 'none',
    isTest: false,
    startPlanCheckout: refuse,
    readPlanCheckout: async () => null,
    expirePlanCheckout: refuse,
    previewPlanChange: refuse,
    changePlan: refuse,
    setCancelAtPeriodEnd: refuse,
    cancelNow: refuse,
    openPortal: refuse,
    readSubscription: refuse,
    createAccount: refuse,
    openOnboarding: refuse,
    readAccount: refuse,
    startPayment: refuse,
    expirePayment: refuse,
    readPaymentSession: async () => null,
    readPayment: refuse,
    refund: refuse,
    listPayments: async function* () {
      yield* [];
      throw new ProviderRefused(NOT_SET_UP);
    },
    verifyEvent: () => Promise.reject(new EventRefused(NOT_SET_UP)),
    removeOld: async () => {},
  };
}
