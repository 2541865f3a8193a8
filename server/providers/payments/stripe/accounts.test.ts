import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeAccount, finishOnboarding, requirement } from '#tests/stripe/fake-accounts.ts';
import { type StripeOnThisMachine, stripeOnThisMachine } from '#tests/stripe/stripe-on-this-machine.ts';

let stripe: StripeOnThisMachine;
beforeAll(async () => {
  stripe = await stripeOnThisMachine();
});
afterAll(() => stripe.fake.close());

let keys = 0;

async function newAccount(country = 'US'): Promise<FakeAccount> {
  const { accountId } = await stripe.provider.createAccount({
    orgId: 'org-1',
    name: 'Rinse & Co',
    email: 'dana@example.com',
    country,
    idempotencyKey: `account-${(keys += 1)}`,
  });
  return stripe.fake.state.get<FakeAccount>(accountId);
}

const missingOf = async (account: FakeAccount) => (await stripe.provider.readAccount(account.id))?.missing;

test('a company gets its own full account, and bears its fees and losses', async () => {
  const { id } = await newAccount();
  expect(stripe.fake.requests.at(-1)?.params).toMatchObject({
    dashboard: 'full',
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    metadata: { org_id: 'org-1' },
  });
  expect(await stripe.provider.readAccount(id)).toEqual({
    id,
    orgId: 'org-1',
    canCharge: false,
    missing: [
      'Accept the terms of the payment provider.',
      'Enter the date of birth of the person in charge.',
      'Enter the bank account for payouts.',
    ],
    currencies: ['USD', 'EUR', 'CAD'],
    country: 'US',
    dashboardUrl: null,
  });
});

test('the owner answers on a Stripe page, and the account can then be charged', async () => {
  const account = await newAccount();
  const pages = {
    returnUrl: 'https://quotes.example.com/app/owner',
    refreshUrl: 'https://quotes.example.com/app/again',
  };
  const { url } = await stripe.provider.openOnboarding({ accountId: account.id, ...pages });
  expect(url).toContain(account.id);
  finishOnboarding(stripe.fake.state, account.id);
  const found = await stripe.provider.readAccount(account.id);
  expect(found).toMatchObject({ canCharge: true, missing: [], dashboardUrl: 'https://dashboard.stripe.com/' });
});

test('creating an account again with the same key creates only one', async () => {
  const input = { orgId: 'o', name: 'N', email: 'n@example.com', country: 'US', idempotencyKey: 'the-same' };
  const first = await stripe.provider.createAccount(input);
  expect(await stripe.provider.createAccount(input)).toEqual(first);
});

test.each([
  ['identity.business_details.registered_name', 'Enter the business’s legal name.'],
  ['identity.business_details.id_numbers.us_ein', 'Enter the business’s tax ID.'],
  ['identity.business_details.address.line1', 'Enter the business’s address.'],
  ['identity.business_details.phone', 'Enter the business’s phone number.'],
  ['identity.individual.id_numbers.us_ssn_last_4', /Social Security number/],
  ['identity.individual.address.line1', 'Enter the home address of the person in charge.'],
  ['identity.individual.given_name', 'Enter the name of the person in charge.'],
  ['identity.individual.documents.primary_verification', /Upload a document/],
  ['identity.entity_type', 'Say whether the business is a company or an individual.'],
  ['configuration.merchant.mcc', 'Describe what the business does.'],
  ['configuration.merchant.statement_descriptor.descriptor', /card statement/],
  ['configuration.merchant.support.phone', 'Enter the business’s contact details.'],
  ['defaults.profile.business_url', /website/],
  ['identity.persons.relationship.owner', 'Name the people who own and run the business.'],
  ['something.that.is.new', 'Answer the payment provider’s remaining questions.'],
])('the requirement %s is described in words', async (description, sentence) => {
  const account = await newAccount();
  account.requirements.entries = [requirement(description)];
  expect(await missingOf(account)).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)]);
});

test('repeated requirements are listed once, later ones are not listed, and problems with a given answer are listed', async () => {
  const account = await newAccount();
  const errors = [{ code: 'verification_document_expired', description: 'The document has expired.' }];
  account.requirements.entries = [
    requirement('identity.individual.given_name'),
    requirement('identity.individual.surname'),
    requirement('identity.individual.documents.primary_verification', { errors }),
    requirement('identity.individual.phone', { minimum_deadline: { status: 'eventually_due' } }),
    requirement('identity.individual.email', { awaiting_action_from: 'stripe' }),
  ];
  expect(await missingOf(account)).toEqual([
    'Enter the name of the person in charge.',
    'Upload a document that verifies you or the business.',
    'The document has expired.',
    'The payment provider is checking what you entered. This can take a day or two.',
  ]);
});

test.each([
  ['pending', /is checking/],
  ['rejected', /rejected this account/],
  ['unsupported', /can’t take card payments/],
  ['restricted', /remaining questions/],
])(
  'an account in the state %s without open requirements explains why it cannot be charged',
  async (status, sentence) => {
    const account = await newAccount();
    account.requirements.entries = [];
    account.configuration.merchant.capabilities.card_payments.status = status;
    expect(await missingOf(account)).toEqual([expect.stringMatching(sentence)]);
  },
);

test('reading an account that is closed, disconnected or unknown returns null', async () => {
  const account = await newAccount();
  account.closed = true;
  expect(await stripe.provider.readAccount(account.id)).toBeNull();
  expect(await stripe.provider.readAccount('acct_nowhere')).toBeNull();
});

test('a country for which Stripe has no list leaves the currencies unknown', async () => {
  const { id } = await newAccount('BR');
  expect(await stripe.provider.readAccount(id)).toMatchObject({ country: 'BR', currencies: [] });
});
