/** Connects the program's real Stripe adapter and the real SDK to the fake Stripe. */
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { setUpAccount } from '#server/providers/payments/stripe/set-up-account.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { FAKE_KEY, type FakeStripe, type SeenRequest, startFakeStripe } from './fake-stripe.ts';

export const SECRETS = { platform: 'whsec_ofThePlatform', connect: 'whsec_ofConnect' };

export interface StripeOnThisMachine {
  fake: FakeStripe;
  provider: PaymentProvider;
  logged(): string;
  /** Returns the requests sent while the work runs. */
  during(work: () => Promise<unknown>): Promise<SeenRequest[]>;
  setUp(origin?: string): Promise<string[]>;
  /** Returns a provider with other settings. */
  providerWith(change: { secretKey?: string; timeoutMs?: number }): PaymentProvider;
}

export async function stripeOnThisMachine(): Promise<StripeOnThisMachine> {
  const fake = await startFakeStripe();
  const lines: unknown[] = [];
  const note = (details: { err?: Error }, message: string) =>
    void lines.push(message, details.err?.message, details.err?.stack, JSON.stringify(details.err));
  const log = { warn: note, error: note } as unknown as Parameters<typeof createStripeProvider>[0]['log'];
  const settings = { secretKey: FAKE_KEY, webhookSecrets: SECRETS, log, server: fake.server };
  const setUp = (origin = 'http://localhost:3000') => setUpAccount(settings, { productName: 'Rinseline', origin });
  await setUp();
  return {
    fake,
    provider: createStripeProvider(settings),
    logged: () => lines.join('\n'),
    during: async (work) => {
      const before = fake.requests.length;
      await work();
      return fake.requests.slice(before);
    },
    setUp,
    providerWith: (change) => createStripeProvider({ ...settings, ...change }),
  };
}
