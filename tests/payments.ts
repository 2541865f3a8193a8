/** Companies that take cards, with the built-in test provider. */
import { completeOnboarding } from '#server/payments/test-provider/people.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './factories.ts';

/** The company's payment account, ready to take cards. @returns its id at the provider */
export async function buildPaymentAccount(app: TestApp, { orgId, owner }: TestCompany): Promise<string> {
  const { paymentAccount } = owner.client.api;
  const current = () =>
    app.query<{ account_id: string; can_charge: boolean }>(
      'select account_id, can_charge from payment_accounts where org_id = $1 and disconnected_at is null',
      [orgId],
    );
  const [ready] = await current();
  if (ready?.can_charge) return ready.account_id;
  await paymentAccount.connect();
  const [account] = await current();
  if (!account) throw new Error('The account was not stored');
  await completeOnboarding(app.services, account.account_id);
  await paymentAccount.refresh();
  return account.account_id;
}
