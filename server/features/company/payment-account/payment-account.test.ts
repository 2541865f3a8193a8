import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/platform/db/ids.ts';
import { completeOnboarding } from '#server/providers/payments/test-provider/people.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildCompany, buildQuote, type TestCompany } from '#tests/support/factories.ts';
import { approvedQuote } from '#tests/support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

const accountsOf = ({ orgId }: TestCompany) =>
  app.query<{ account_id: string; country: string }>(
    'select account_id, country from payment_accounts where org_id = $1 and disconnected_at is null',
    [orgId],
  );

test('an account is opened in the country that the owner chooses, and keeps that country', async () => {
  const company = await buildCompany(app);
  const { paymentAccount } = company.owner.client.api;
  await expect(paymentAccount.connect({})).rejects.toMatchObject({ message: 'Choose your company’s country' });
  await expect(paymentAccount.connect({ country: 'XX' as 'US' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(await accountsOf(company)).toEqual([]);
  await paymentAccount.connect({ country: 'GB' });
  expect((await paymentAccount.get()).account).toMatchObject({ country: 'GB' });
  // The country is fixed: continuing the setup needs none, and a different one changes nothing.
  await paymentAccount.connect({});
  await paymentAccount.connect({ country: 'CA' });
  expect(await accountsOf(company)).toMatchObject([{ country: 'GB' }]);
});

test('a country whose accounts can’t take the company’s currency is refused before anything is opened', async () => {
  const company = await buildCompany(app);
  const { paymentAccount } = company.owner.client.api;
  await expect(paymentAccount.connect({ country: 'BR' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'An account in Brazil only accepts BRL, but your quotes are in USD.',
  });
  expect(await accountsOf(company)).toEqual([]);
});

test('staff are notified when the account can’t take the currency, and customers aren’t offered card payment', async () => {
  const company = await buildCompany(app);
  const { paymentAccount, company: settings, payments } = company.owner.client.api;
  await settings.updateSettings({ ...(await settings.get()), currency: 'BRL' });
  await paymentAccount.connect({ country: 'BR' });
  const [account] = await accountsOf(company);
  await completeOnboarding(app.services, account?.account_id ?? '');
  expect((await paymentAccount.refresh()).account).toMatchObject({
    can_charge: true,
    currencies: ['BRL'],
    problem: null,
  });
  await settings.updateSettings({ ...(await settings.get()), currency: 'USD' });
  const problem = 'The connected payment account doesn’t accept USD.';
  expect((await paymentAccount.get()).account).toMatchObject({ problem });
  expect(await settings.get()).toMatchObject({ currency: 'USD', card_currencies: ['BRL'] });
  const deposit = { type: 'flat', value: 30_000 } as const;
  const sent = await buildQuote(company, { id: newId(), draft: { deposit }, sent: true });
  const before = await app.client().api.approval.show({ token: sent.approval_url?.split('/').at(-1) ?? '' });
  expect(before).toMatchObject({ status: 'pending', payments: { deposit_open_cents: 30_000, choices: [] } });
  expect(await payments.ofQuote({ quote_id: sent.id })).toMatchObject({ card_problem: problem });
  const { id, token } = await approvedQuote(company);
  expect((await app.client().api.approval.show({ token })).payments).toMatchObject({ choices: [] });
  expect(await payments.ofQuote({ quote_id: id })).toMatchObject({ card_problem: problem });
  await paymentAccount.disconnect();
  expect(await settings.get()).toMatchObject({ card_currencies: [] });
});
