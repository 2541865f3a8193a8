import { takesCurrency } from '#domain/payments/account-countries.ts';
import { CARD_LEAST_CENTS } from '#domain/payments/card-limits.ts';
import { type PaymentProvider, type ProviderAccount, ProviderRefused } from '#server/providers/payments/provider.ts';
import { type Act, acting, type TestProviderServices } from './events.ts';
import { addObject, lockObject, onceByKey, randomPart, readObject, saveObject } from './object-queries.ts';
import type { StoredObject } from './objects.ts';
import { pageAt } from './page-address.ts';

/** A real provider asks for owners, documents and a bank account. Here, one button replaces all of that. */
const SETUP = 'Finish the setup on the provider’s page.';

export function testAccountCalls(
  services: TestProviderServices,
): Pick<PaymentProvider, 'createAccount' | 'openOnboarding' | 'readAccount'> {
  const { db, env, now } = services;
  return {
    createAccount({ idempotencyKey, ...input }) {
      const at = now();
      return onceByKey(db, { key: idempotencyKey, call: 'createAccount', input, at }, async (tx) => {
        const data = { ...input, missing: [SETUP], pageKey: randomPart(), returnUrl: null };
        return { accountId: await addObject(tx, { kind: 'account', data }, at) };
      });
    },
    openOnboarding: ({ accountId, returnUrl }) =>
      acting(services, async ({ tx, at }) => {
        const found = await lockObject(tx, 'account', accountId);
        if (!found) throw new ProviderRefused('The payment provider doesn’t know this account.');
        found.data.returnUrl = returnUrl;
        await saveObject(tx, found, at);
        return { url: pageAt(`account/${found.data.pageKey}`, returnUrl) };
      }),
    async readAccount(accountId) {
      const found = await readObject(db, 'account', accountId);
      return found ? present(found, env.PUBLIC_URL) : null;
    },
  };
}

export const canCharge = ({ data }: StoredObject<'account'>): boolean => data.missing.length === 0;
export const currenciesOf = ({ data }: StoredObject<'account'>): string[] =>
  Object.keys(CARD_LEAST_CENTS).filter((currency) => takesCurrency(data.country, currency));

function present(found: StoredObject<'account'>, origin: string): ProviderAccount {
  const { orgId, missing, country, pageKey } = found.data;
  return {
    id: found.id,
    orgId,
    canCharge: canCharge(found),
    missing,
    currencies: currenciesOf(found),
    country,
    dashboardUrl: canCharge(found) ? pageAt(`account/${pageKey}`, origin) : null,
  };
}

export async function finishSetup({ tx, at, emit }: Act, accountId: string): Promise<void> {
  const found = await lockObject(tx, 'account', accountId);
  if (!found || canCharge(found)) return;
  found.data.missing = [];
  await saveObject(tx, found, at);
  await emit('account.updated', { kind: 'account', id: accountId }, accountId);
}
