import { z } from 'zod';
import { ACCOUNT_COUNTRIES } from '#domain/payments/account-countries.ts';
import { member, Timestamp } from './base.ts';

/** The company's own account at the payment provider. Its customers pay directly into this account. */
export const PaymentAccount = z.object({
  /** none: this installation takes no card payments */
  provider: z.enum(['test', 'stripe', 'none']),
  /** true when no real money moves */
  test_mode: z.boolean(),
  account: z
    .object({
      /** true when customers can pay by card now */
      can_charge: z.boolean(),
      /** the provider's open requirements, one sentence each */
      missing: z.array(z.string()),
      /** ISO 4217 codes; empty when the provider lists none */
      currencies: z.array(z.string()),
      country: z.string(),
      /** the company's dashboard at the provider; null before the account is set up */
      dashboard_url: z.string().nullable(),
      connected_at: Timestamp,
      /** when the account was last read from the provider */
      checked_at: Timestamp,
      /** why the company's quotes cannot be paid by card, as a sentence; null when they can */
      problem: z.string().nullable(),
    })
    .nullable(),
});

export const COUNTRY_MISSING = 'Choose your company’s country';

/** Admins can see the account, but only the owner can change it. */
const own = member('billing.manage', 'write');

export const paymentAccount = {
  /** Returns the account as it was last read from the provider. */
  get: member('owner_tools.use')
    .route({ method: 'GET', path: '/payment-account', tags: ['company'] })
    .output(PaymentAccount),
  /**
   * Creates the account if there is none, and returns the provider's page where the owner continues. A new account
   * needs the company's country, which can't be changed later.
   */
  connect: own
    .route({ method: 'POST', path: '/payment-account', tags: ['company'] })
    .input(z.object({ country: z.enum(ACCOUNT_COUNTRIES, COUNTRY_MISSING).optional() }))
    .output(z.object({ url: z.string() })),
  /** Reads the account again after the owner returns from the provider's page. */
  refresh: own.route({ method: 'POST', path: '/payment-account/refresh', tags: ['company'] }).output(PaymentAccount),
  /** Stops card payments by customers. Earlier payments stay, and their refunds and disputes still arrive. */
  disconnect: own.route({ method: 'DELETE', path: '/payment-account', tags: ['company'] }).output(PaymentAccount),
};
