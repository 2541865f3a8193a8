/** Names of our plans at Stripe. `npm run stripe-setup` creates them, and all other code looks them up. */
import type Stripe from 'stripe';
import type { ChosenPlan } from '#domain/company/plan-change.ts';
import { BILLING_INTERVALS, PLAN_IDS } from '#domain/company/plans.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';

/** When a plan's amount changes, the key moves to another price. */
export const lookupKey = ({ plan, interval }: ChosenPlan): string => `rinseline_${plan}_${interval}`;

/** Metadata key of our products and prices. A price keeps it after its lookup key has moved. */
export const PLAN_KEY = 'rinseline_plan';

export const PORTAL_KEY = 'rinseline_portal';

/** @throws ProviderRefused when the account has not been set up */
export async function priceFor(stripe: Stripe, chosen: ChosenPlan): Promise<Stripe.Price> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(chosen)], active: true, limit: 1 });
  const [price] = data;
  if (price) return price;
  throw new ProviderRefused('This plan isn’t available yet: its price isn’t set up on this server.');
}

/** Returns null for other prices, because the account may sell other things. */
export function planOf(price: Stripe.Price): ChosenPlan | null {
  const plan = PLAN_IDS.find((id) => id === price.metadata[PLAN_KEY]);
  const interval = BILLING_INTERVALS.find((known) => known === price.recurring?.interval);
  return plan && interval ? { plan, interval } : null;
}
