import { type Cents, formatMoney, roundedProduct } from '#domain/pricing/money.ts';

/** Plans and prices (product decisions, section 5). Every quoting, signing and export feature is in every plan. */
export interface Plan {
  id: 'solo' | 'crew' | 'pro';
  name: string;
  monthly_cents: Cents;
  max_users: number;
}

export const PLANS: readonly Plan[] = [
  { id: 'solo', name: 'Solo', monthly_cents: 2_900, max_users: 1 },
  { id: 'crew', name: 'Crew', monthly_cents: 6_900, max_users: 5 },
  { id: 'pro', name: 'Pro', monthly_cents: 12_900, max_users: 15 },
];

/** Yearly billing is ten times the monthly price. */
export const MONTHS_PAID_PER_YEAR = 10;

export const TRIAL_DAYS = 14;
export const TRIAL_PLAN: Plan['id'] = 'pro';

/** The price of a year paid at once, in cents. */
export function yearlyCents(plan: Plan): Cents {
  return roundedProduct([plan.monthly_cents, MONTHS_PAID_PER_YEAR]);
}

/** "$29": plans cost whole dollars, so the cents are left out. */
export function formatPlanPrice(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, '');
}
