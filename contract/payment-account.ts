import { z } from 'zod';
import { ACCOUNT_COUNTRIES } from '#domain/payments/account-countries.ts';
import { member, Timestamp } from './base.ts';

/** The company's own account at the payment provider. Customers pay directly into it. */
export const PaymentAccount = z.object({
  /** none: this installation takes no card payments */
  provider: z.enum(['test', 'stripe', 'none']),
  /** true when no real money moves */
  test_mode: z.boolean(),
  account: z
    .object({
      /** false when the provider takes no cards for this account yet */
      can_charge: z.boolean(),
      missing: z.array(z.string()),
      /** ISO 4217 codes. Empty when the provider lists none */
      currencies: z.array(z.string()),
      country: z.string(),
      /** the company's page at the provider. null before the account is set up */
      dashboard_url: z.string().nullable(),
      connected_at: Timestamp,
      checked_at: Timestamp,
      /** why customers can't pay by card, as a sentence. null when they can */
      problem: z.string().nullable(),
    })
    .nullable(),
});

export const COUNTRY_MISSING = 'Choose your company’s country';

/** Admins can see the account. Only the owner can change it. */
const own = member('billing.manage', 'write');

export const paymentAccount = {
  get: member('owner_tools.use')
    .route({ method: 'GET', path: '/payment-account', tags: ['company'] })
    .output(PaymentAccount),
  /**
   * Creates the account if there is none, and returns the provider's page for the owner. A new account needs the
   * company's country, which can't change later.
   */
  connect: own
    .route({ method: 'POST', path: '/payment-account', tags: ['company'] })
    .input(z.object({ country: z.enum(ACCOUNT_COUNTRIES, COUNTRY_MISSING).optional() }))
    .output(z.object({ url: z.string() })),
  refresh: own.route({ method: 'POST', path: '/payment-account/refresh', tags: ['company'] }).output(PaymentAccount),
  /** Stops card payments by customers. Earlier payments stay, and so do their refunds and disputes. */
  disconnect: own.route({ method: 'DELETE', path: '/payment-account', tags: ['company'] }).output(PaymentAccount),
};
