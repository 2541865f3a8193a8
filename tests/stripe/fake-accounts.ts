/** Connected accounts use version 2 of Stripe's API. */
import { type FakeRoutes, firstOf } from './fake-routes.ts';
import { type FakeState, refuse } from './fake-state.ts';

interface FakeRequirement {
  description: string;
  awaiting_action_from: 'user' | 'stripe';
  errors: { code: string; description: string }[];
  minimum_deadline: { status: 'currently_due' | 'eventually_due' | 'past_due' };
}

export interface FakeAccount {
  id: string;
  object: 'v2.core.account';
  created: string;
  closed: boolean;
  livemode: false;
  applied_configurations: ['merchant'];
  contact_email: string;
  display_name: string;
  metadata: Record<string, string>;
  configuration: { merchant: { capabilities: { card_payments: { status: string } } } };
  identity: { country: string; attestations?: { terms_of_service: { account: { date: string } } } };
  requirements: { entries: FakeRequirement[] };
}

export const requirement = (description: string, change: Partial<FakeRequirement> = {}): FakeRequirement => ({
  description,
  awaiting_action_from: 'user',
  errors: [],
  minimum_deadline: { status: 'currently_due' },
  ...change,
});

const NEW_ACCOUNT_NEEDS = [
  'identity.attestations.terms_of_service.account',
  'identity.individual.date_of_birth',
  'defaults.payout_methods.external_account',
];

export function accountRoutes(state: FakeState): FakeRoutes {
  return {
    'POST /v2/core/accounts': ({ params }) => {
      const { contact_email, display_name, identity, metadata } = params as unknown as FakeAccount;
      return state.put<FakeAccount>({
        id: state.newId('acct'),
        object: 'v2.core.account',
        created: new Date(state.now * 1000).toISOString(),
        closed: false,
        livemode: false,
        applied_configurations: ['merchant'],
        contact_email,
        display_name,
        metadata,
        configuration: { merchant: { capabilities: { card_payments: { status: 'restricted' } } } },
        identity,
        requirements: { entries: NEW_ACCOUNT_NEEDS.map((description) => requirement(description)) },
      });
    },
    'GET /v2/core/accounts/{id}': (request) => included(state.get<FakeAccount>(firstOf(request)), request.params),
    'POST /v2/core/account_links': ({ params }) => {
      const { id } = state.get<FakeAccount>(params['account']);
      return { object: 'v2.core.account_link', account: id, url: `https://connect.stripe.com/setup/${id}` };
    },
    'GET /v1/country_specs/{id}': (request) => {
      const country = firstOf(request);
      if (!(country in CURRENCIES)) refuse(`No such country: '${country}'`, 'resource_missing', 404);
      return { id: country, object: 'country_spec', supported_payment_currencies: CURRENCIES[country] };
    },
  };
}

const CURRENCIES: Readonly<Record<string, readonly string[]>> = { US: ['usd', 'eur', 'jpy', 'kwd', 'cad'] };

/** Leaves out parts that the request didn't ask for. */
function included(account: FakeAccount, { include }: Record<string, unknown>): object {
  const asked = new Set((include as string[] | undefined) ?? []);
  const { configuration, identity, requirements, ...rest } = account;
  return {
    ...rest,
    ...(asked.has('configuration.merchant') && { configuration }),
    ...(asked.has('identity') && { identity }),
    ...(asked.has('requirements') && { requirements }),
  };
}

export function finishOnboarding(state: FakeState, accountId: string): void {
  const account = state.get<FakeAccount>(accountId);
  account.configuration.merchant.capabilities.card_payments.status = 'active';
  account.requirements.entries = [];
  account.identity.attestations = { terms_of_service: { account: { date: account.created } } };
}
