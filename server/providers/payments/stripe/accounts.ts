/** Companies' own full Stripe accounts. They bear their own fees, refunds and disputes. */
import type Stripe from 'stripe';
import { CARD_LEAST_CENTS } from '#domain/payments/card-limits.ts';
import type { PaymentProvider, ProviderAccount } from '#server/providers/payments/provider.ts';
import { missingInWords } from './account-requirements.ts';
import type { StripeClient } from './client.ts';

type AccountCalls = Pick<PaymentProvider, 'createAccount' | 'openOnboarding' | 'readAccount'>;

const DASHBOARD = 'https://dashboard.stripe.com/';

export function stripeAccountCalls({ ask, find }: StripeClient): AccountCalls {
  return {
    createAccount: ({ orgId, name, email, country, idempotencyKey }) =>
      ask(async (stripe) => {
        const { id } = await stripe.v2.core.accounts.create(
          {
            display_name: name,
            contact_email: email,
            dashboard: 'full',
            identity: { country: country.toLowerCase() },
            configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
            defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
            metadata: { org_id: orgId },
          },
          { idempotencyKey },
        );
        return { accountId: id };
      }),
    openOnboarding: ({ accountId, returnUrl, refreshUrl }) =>
      ask(async (stripe) => {
        const { url } = await stripe.v2.core.accountLinks.create({
          account: accountId,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
          },
        });
        return { url };
      }),
    readAccount: async (accountId) => {
      const account = await find((stripe) => stripe.v2.core.accounts.retrieve(accountId, { include: INCLUDED }));
      if (!account || account.closed) return null;
      const country = account.identity?.country?.toUpperCase() ?? '';
      const spec = country ? await find((stripe) => stripe.countrySpecs.retrieve(country)) : null;
      return present(account, country, spec?.supported_payment_currencies ?? []);
    },
  };
}

/** Stripe returns these parts of an account only on request. */
const INCLUDED: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.merchant', 'identity', 'requirements'];

function present(account: Stripe.V2.Core.Account, country: string, currencies: readonly string[]): ProviderAccount {
  const canCharge = account.configuration?.merchant?.capabilities?.card_payments?.status === 'active';
  const isSetUp = account.identity?.attestations?.terms_of_service?.account?.date !== undefined;
  return {
    id: account.id,
    orgId: account.metadata?.['org_id'] ?? null,
    canCharge,
    missing: missingInWords(account),
    currencies: currencies.map((code) => code.toUpperCase()).filter((code) => code in CARD_LEAST_CENTS),
    country,
    dashboardUrl: canCharge || isSetUp ? DASHBOARD : null,
  };
}
