/** Stores payment accounts as last read from the provider. */
import type { Selectable } from 'kysely';
import { type Database, type Tx, withOrg } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { PaymentProvider, ProviderAccount } from './provider.ts';

export type AccountRow = Selectable<DB['payment_accounts']>;

interface AccountServices {
  readonly db: Database;
  readonly payments: Pick<PaymentProvider, 'readAccount'>;
  now(): Date;
}

export function currentAccountQuery(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('payment_accounts')
    .where('org_id', '=', scope.orgId)
    .where('disconnected_at', 'is', null)
    .selectAll();
}

/** Returns the connected account of the provider in use. Another provider's account can't be charged. */
export function usableAccount(provider: Pick<PaymentProvider, 'name'>, account: AccountRow | null): AccountRow | null {
  return account?.provider === provider.name ? account : null;
}

export function accountColumns(account: ProviderAccount, at: Date) {
  const { canCharge, missing, currencies, country, dashboardUrl } = account;
  return { can_charge: canCharge, missing, currencies, country, dashboard_url: dashboardUrl, checked_at: at };
}

/**
 * Reads an account again. An account that the provider no longer knows can't be charged.
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function refreshAccount(
  { db, payments, now }: AccountServices,
  scope: OrgScope,
  accountId: string,
): Promise<void> {
  const begun = now();
  const account = await payments.readAccount(accountId);
  const columns = account ? accountColumns(account, begun) : { can_charge: false, checked_at: begun };
  await withOrg(db, scope, (tx) =>
    tx
      .updateTable('payment_accounts')
      .set(columns)
      .where('org_id', '=', scope.orgId)
      .where('account_id', '=', accountId)
      // Keeps the newer data from a read that began later.
      .where('checked_at', '<=', begun)
      .execute(),
  );
}
