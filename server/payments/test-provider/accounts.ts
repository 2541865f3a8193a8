/** Companies' own accounts, which their customers' money goes to. */
import { takesCurrency } from '#domain/payments/account-countries.ts';
import { CARD_LEAST_CENTS } from '#domain/payments/card-limits.ts';
import { type PaymentProvider, type ProviderAccount, ProviderRefused } from '../provider.ts';
import { type Act, acting, type TestProviderServices } from './events.ts';
import { addObject, lockObject, onceByKey, randomPart, readObject, saveObject } from './object-queries.ts';
import type { Stored } from './objects.ts';
import { pageAt } from './plan-sessions.ts';

/** What a new account still needs, in the order of its page. */
export const ONBOARDING_STEPS = [
  'Confirm who owns the business.',
  'Name the bank account for payouts.',
  'Accept the terms of the payment provider.',
] as const;

export function accountCalls(
  services: TestProviderServices,
): Pick<PaymentProvider, 'createAccount' | 'openOnboarding' | 'readAccount'> {
  const { db, env, now } = services;
  return {
    createAccount({ idempotencyKey, ...input }) {
      const at = now();
      return onceByKey(db, { key: idempotencyKey, call: 'createAccount', input, at }, async (tx) => {
        const data = { ...input, missing: [...ONBOARDING_STEPS], pageKey: randomPart() };
        return { accountId: await addObject(tx, { kind: 'account', data }, at) };
      });
    },
    async openOnboarding({ accountId, returnUrl }) {
      if (!(await readObject(db, 'account', accountId)))
        throw new ProviderRefused('The payment provider does not know this account.');
      const data = { subject: accountId, returnUrl };
      const id = await acting(services, ({ tx, at }) => addObject(tx, { kind: 'onboarding', data }, at));
      return { url: pageAt(`onboarding/${id}`, returnUrl) };
    },
    async readAccount(accountId) {
      const found = await readObject(db, 'account', accountId);
      return found ? present(found, env.PUBLIC_URL) : null;
    },
  };
}

export const canCharge = ({ data }: Stored<'account'>): boolean => data.missing.length === 0;
export const currenciesOf = ({ data }: Stored<'account'>): string[] =>
  Object.keys(CARD_LEAST_CENTS).filter((currency) => takesCurrency(data.country, currency));

function present(found: Stored<'account'>, origin: string): ProviderAccount {
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

/** @param steps what has been done; all that is missing by default */
export async function finishSteps(
  { tx, at, tell }: Act,
  accountId: string,
  steps: readonly string[] = ONBOARDING_STEPS,
): Promise<void> {
  const found = await lockObject(tx, 'account', accountId);
  if (!found) return;
  found.data.missing = found.data.missing.filter((step) => !steps.includes(step));
  await saveObject(tx, found, at);
  await tell('account.updated', { kind: 'account', id: accountId }, accountId);
}
