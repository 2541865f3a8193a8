import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import {
  type BillingInterval,
  PLANS,
  type PlanId,
  periodCents,
  periodPrice,
  type SubscriptionPlan,
  subscriptionPlanById,
} from './plans.ts';

export interface ChosenPlan {
  plan: PlanId;
  interval: BillingInterval;
}

/** period_end: when the paid period ends. none: the company already has this plan. */
export type PlanChangeTime = 'now' | 'period_end' | 'none';

/**
 * Returns when a plan change takes effect. A larger plan begins now, a smaller plan when the paid period ends. The
 * same plan turns yearly now, but turns monthly only when the year ends.
 */
export function planChangeTime(current: ChosenPlan, next: ChosenPlan): PlanChangeTime {
  const step = sizeOf(next.plan) - sizeOf(current.plan);
  if (step !== 0) return step > 0 ? 'now' : 'period_end';
  if (next.interval === current.interval) return 'none';
  return next.interval === 'year' ? 'now' : 'period_end';
}

const sizeOf = (id: PlanId) => PLANS.findIndex((plan) => plan.id === id);

export interface ActiveUser {
  id: string;
  name: string;
  role: 'owner' | 'admin' | 'member';
  lastSeenAt: Date | null;
}

/** Returns whom to deactivate so that the team fits the plan: the least recently active first, never the owner. */
export function usersToDeactivate(
  users: readonly ActiveUser[],
  { max_users }: Pick<SubscriptionPlan, 'max_users'>,
): ActiveUser[] {
  const away = ({ lastSeenAt }: ActiveUser) => lastSeenAt?.getTime() ?? 0;
  return users
    .filter(({ role }) => role !== 'owner')
    .toSorted((a, b) => away(a) - away(b) || (a.name < b.name ? -1 : 1))
    .slice(0, Math.max(0, users.length - max_users));
}

/** Returns "Solo is for 1 person, and you have 3. Deactivate Ann Lee and Bob Ray first, or others instead.", or null. */
export function tooManyUsers(plan: SubscriptionPlan, users: readonly ActiveUser[]): string | null {
  const over = usersToDeactivate(users, plan);
  if (over.length === 0) return null;
  const names = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(over.map(({ name }) => name));
  const seats = plan.max_users === 1 ? '1 person' : `${plan.max_users} people`;
  const others = over.length === 1 ? 'or someone else instead' : 'or others instead';
  return `${plan.name} is for ${seats}, and you have ${users.length}. Deactivate ${names} first, ${others}.`;
}

export interface PlanChangePreview {
  dueNowCents: Cents;
  /** for paid days left on the current plan */
  creditCents: Cents;
  nextCents: Cents;
  nextAt: Date;
}

/**
 * Describes the effect of a change, one sentence each.
 * @param dateOf writes a day in the company's time zone
 */
export function planChangeSummary(
  next: ChosenPlan,
  time: Exclude<PlanChangeTime, 'none'>,
  { dueNowCents, creditCents, nextCents, nextAt }: PlanChangePreview,
  dateOf: (day: Date) => string,
): string[] {
  const { name, max_users } = subscriptionPlanById(next.plan);
  const seats = max_users === 1 ? '1 person' : `up to ${max_users} people`;
  const begins =
    time === 'now'
      ? `${name}, for ${seats}, starts right away.`
      : `${name}, for ${seats}, starts on ${dateOf(nextAt)}. Until then nothing changes.`;
  const credit =
    creditCents > 0 ? ` after ${formatMoney(creditCents)} credit for the days you’ve already paid for` : '';
  const today = time === 'now' ? [`You’ll pay ${formatMoney(dueNowCents)} today${credit}.`] : [];
  return [
    begins,
    ...today,
    `You’ll pay ${formatMoney(nextCents)} on ${dateOf(nextAt)}, and then every ${next.interval}.`,
  ];
}

/**
 * Describes the effect of buying a first plan, one sentence each.
 * @param trialEnd date of the first payment. null: today
 * @param dateOf writes a day in the company's time zone
 */
export function planCheckoutSummary(next: ChosenPlan, trialEnd: Date | null, dateOf: (day: Date) => string): string[] {
  const plan = subscriptionPlanById(next.plan);
  const seats = plan.max_users === 1 ? '1 person' : `up to ${plan.max_users} people`;
  const price = formatMoney(periodCents(plan, next.interval));
  const begins = `${plan.name}, for ${seats}, starts once you enter your card.`;
  if (!trialEnd) return [begins, `You’ll pay ${price} today, and then every ${next.interval}.`];
  return [
    begins,
    `The rest of your trial stays free: you’ll pay ${price} on ${dateOf(trialEnd)}, and then every ${next.interval}.`,
  ];
}

/** Returns "Crew, $69 a month". */
export function planTitle({ plan, interval }: ChosenPlan): string {
  return `${subscriptionPlanById(plan).name}, ${periodPrice(subscriptionPlanById(plan), interval)}`;
}
