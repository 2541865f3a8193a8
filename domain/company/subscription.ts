import { DAY_MS } from '#domain/durations.ts';
import { TRIAL_DAYS } from './plans.ts';

export interface SubscriptionFacts {
  status: 'trialing' | 'active' | 'canceled' | 'past_due';
  plan_id: string;
  /** end of the trial or of the paid period */
  current_period_end: Date | string | null;
}

/** What check-subscription returns (specification, section 3). */
export interface SubscriptionStatus {
  subscribed: boolean;
  product_id: string | null;
  subscription_end: string | null;
}

export function trialEnd(from: Date): Date {
  return new Date(from.getTime() + TRIAL_DAYS * DAY_MS);
}

/**
 * A trial and a paid plan are valid until their end. Links that were already sent keep working for customers either
 * way.
 */
export function subscriptionStatus(facts: SubscriptionFacts | null, now: Date): SubscriptionStatus {
  if (!facts) return { subscribed: false, product_id: null, subscription_end: null };
  const end = facts.current_period_end ? new Date(facts.current_period_end) : null;
  const running = facts.status === 'active' || facts.status === 'trialing' || facts.status === 'past_due';
  return {
    subscribed: running && (end === null || end > now),
    product_id: facts.plan_id,
    subscription_end: end?.toISOString() ?? null,
  };
}

export function trialDaysLeft(end: Date | string | null, now: Date): number {
  return end ? Math.max(0, Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS)) : 0;
}
