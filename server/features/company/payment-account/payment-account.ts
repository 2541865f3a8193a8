import { COUNTRY_MISSING } from '#contract/payment-account.ts';
import { fieldError } from '#domain/errors.ts';
import { type AccountCountry, countryProblem } from '#domain/payments/account-countries.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import {
  type AccountRow,
  accountColumns,
  currentAccountQuery,
  usableAccount,
} from '#server/providers/payments/account-commands.ts';
import type { ProviderAccount } from '#server/providers/payments/provider.ts';

export function readCurrentAccount({ db }: Pick<Services, 'db'>, scope: OrgScope): Promise<AccountRow | null> {
  return withOrg(db, scope, async (tx) => (await currentAccountQuery(tx, scope).executeTakeFirst()) ?? null);
}

/**
 * Creates the company's account if it has none.
 * @param country required for a new account
 * @returns the URL of the provider's page where the owner continues
 * @throws ProviderUnavailable, ProviderRefused, ProductError INVALID_INPUT when an account in that country couldn't
 * take the company's currency
 */
export async function connectAccount(
  services: Services,
  member: Member,
  author: Author,
  country: AccountCountry | undefined,
): Promise<string> {
  const { payments, env } = services;
  const current = usableAccount(payments, await readCurrentAccount(services, member.scope));
  const accountId = current?.account_id ?? (await openAccount(services, member, author, country));
  const back = (how: string) => `${env.PUBLIC_URL}/app/owner/payments?onboarding=${how}`;
  const { url } = await payments.openOnboarding({
    accountId,
    returnUrl: back('done'),
    refreshUrl: back('again'),
  });
  return url;
}

/** The idempotency key returns the same account again if the program crashes before it stores the row. */
async function openAccount(
  services: Services,
  member: Member,
  author: Author,
  country: AccountCountry | undefined,
): Promise<string> {
  const { payments, db } = services;
  const { scope, orgId, organization, email } = member;
  if (country === undefined) throw fieldError('country', COUNTRY_MISSING);
  const problem = countryProblem(country, organization?.currency ?? '');
  if (problem !== null) throw fieldError('country', problem);
  const { earlier } = await withOrg(db, scope, (tx) =>
    tx
      .selectFrom('payment_accounts')
      .where('org_id', '=', orgId)
      .where('provider', '=', payments.name === 'stripe' ? 'stripe' : 'test')
      .select((eb) => eb.fn.countAll<number>().as('earlier'))
      .executeTakeFirstOrThrow(),
  );
  const { accountId } = await payments.createAccount({
    orgId,
    name: organization?.name ?? '',
    email,
    country,
    // The key contains the country, because a request with another country needs another account.
    idempotencyKey: `account:${orgId}:${earlier}:${country}`,
  });
  const account = await payments.readAccount(accountId);
  return withOrg(db, scope, (tx) => storeAccount(tx, services, member, author, { accountId, account }));
}

async function storeAccount(
  tx: Tx,
  { payments, now }: Services,
  { scope, orgId }: Member,
  author: Author,
  { accountId, account }: { accountId: string; account: ProviderAccount | null },
): Promise<string> {
  const at = now();
  // Replaces an account at a provider that this installation no longer uses.
  await tx
    .updateTable('payment_accounts')
    .set({ disconnected_at: at })
    .where('org_id', '=', orgId)
    .where('disconnected_at', 'is', null)
    .where('provider', '<>', payments.name)
    .execute();
  const columns = account ? accountColumns(account, at) : { checked_at: at };
  const stored = await tx
    .insertInto('payment_accounts')
    .values({ org_id: orgId, account_id: accountId, provider: payments.name, connected_at: at, ...columns })
    // A double click may have stored an account already.
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (stored) {
    await writeAudit(tx, scope, { ...author, action: 'payment_account.connected', target: accountId, at });
    return accountId;
  }
  return (await currentAccountQuery(tx, scope).executeTakeFirstOrThrow()).account_id;
}

/** Customers can no longer pay by card. Repeating it changes nothing. */
export async function disconnectAccount({ db, now }: Services, scope: OrgScope, author: Author): Promise<void> {
  await withOrg(db, scope, async (tx) => {
    const at = now();
    const disconnected = await tx
      .updateTable('payment_accounts')
      .set({ disconnected_at: at })
      .where('org_id', '=', scope.orgId)
      .where('disconnected_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    if (!disconnected) return;
    const target = disconnected.account_id;
    await writeAudit(tx, scope, { ...author, action: 'payment_account.disconnected', target, at });
  });
}
