import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type BillingInterval, TRIAL_DAYS } from './plans.ts';

const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const;

/** The stored subscription. For a purchased plan, it copies the provider's data. */
export interface SubscriptionFacts {
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  plan_id: string;
  /** end of the trial or of the paid period */
  current_period_end: Date | string | null;
  /** null before a plan is chosen */
  provider_subscription_id?: string | null;
  billing_interval?: BillingInterval | null;
  cancel_at_period_end?: boolean;
  scheduled_plan_id?: string | null;
  scheduled_interval?: BillingInterval | null;
  scheduled_at?: Date | null;
  /** when payments began to fail. null while they succeed */
  past_due_since?: Date | null;
}

/**
 * trial: the first 14 days, without a plan. paid: a plan was chosen, even if its first payment comes after the trial.
 * past_due: the latest payment failed. canceled: the plan has ended. none: no company yet.
 */
export const SUBSCRIPTION_STATES = ['trial', 'paid', 'past_due', 'canceled', 'none'] as const;
type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** The response from check-subscription (docs/specification.md, section 7), and facts for the pages that explain it. */
export interface SubscriptionStatus {
  /** True when the company can make changes. Otherwise everything is read-only. */
  subscribed: boolean;
  product_id: string | null;
  subscription_end: string | null;
  state: SubscriptionState;
  billing_interval: BillingInterval | null;
  cancel_at_period_end: boolean;
  /** last moment for changes despite a failed payment. null unless past_due */
  grace_until: string | null;
  /** a smaller plan that starts later */
  scheduled: { product_id: string; billing_interval: BillingInterval; at: string } | null;
}

export const PAYMENT_GRACE_DAYS = 7;
/** The owner gets an email on these days after a failed payment. */
const PAYMENT_NOTICE_DAYS = [0, 3, 6] as const;
export type PaymentNoticeDay = (typeof PAYMENT_NOTICE_DAYS)[number];

/**
 * A renewing plan stays active this long past its period, because the provider may report the renewal late. The
 * nightly comparison finds a renewal within a day.
 */
const RENEWAL_LEEWAY_MS = 2 * DAY_MS;

/** A checkout can't start with a shorter trial (https://docs.stripe.com/payments/checkout/free-trials). */
const CHECKOUT_TRIAL_MIN_MS = 2 * DAY_MS;

export const NO_SUBSCRIPTION: SubscriptionStatus = {
  subscribed: false,
  product_id: null,
  subscription_end: null,
  state: 'none',
  billing_interval: null,
  cancel_at_period_end: false,
  grace_until: null,
  scheduled: null,
};

export function trialEnd(from: Date): Date {
  return new Date(from.getTime() + TRIAL_DAYS * DAY_MS);
}

/**
 * Decides what a company may do under its plan. A trial or canceled plan stays in effect until it ends. A renewing
 * plan stays in effect for 7 days after a failed payment. Customers' links always keep working.
 */
export function subscriptionStatus(facts: SubscriptionFacts | null, now: Date): SubscriptionStatus {
  if (!facts) return NO_SUBSCRIPTION;
  const end = facts.current_period_end ? new Date(facts.current_period_end) : null;
  const grace = facts.status === 'past_due' ? graceEnd(facts, now) : null;
  return {
    subscribed: isRunning(facts, end, grace, now),
    product_id: facts.plan_id,
    subscription_end: end?.toISOString() ?? null,
    state: stateOf(facts),
    billing_interval: facts.billing_interval ?? null,
    cancel_at_period_end: facts.cancel_at_period_end ?? false,
    grace_until: grace?.toISOString() ?? null,
    scheduled: scheduledOf(facts),
  };
}

function isRunning(facts: SubscriptionFacts, end: Date | null, grace: Date | null, now: Date): boolean {
  if (facts.status === 'canceled') return false;
  if (grace) return now < grace;
  if (end === null) return true;
  const renews = hasPlan(facts) && !facts.cancel_at_period_end;
  return now.getTime() < end.getTime() + (renews ? RENEWAL_LEEWAY_MS : 0);
}

const hasPlan = ({ provider_subscription_id }: SubscriptionFacts) => (provider_subscription_id ?? null) !== null;

function stateOf(facts: SubscriptionFacts): SubscriptionState {
  if (facts.status === 'trialing') return hasPlan(facts) ? 'paid' : 'trial';
  return facts.status === 'active' ? 'paid' : facts.status;
}

function graceEnd({ past_due_since }: SubscriptionFacts, now: Date): Date {
  return new Date((past_due_since ?? now).getTime() + PAYMENT_GRACE_DAYS * DAY_MS);
}

function scheduledOf(facts: SubscriptionFacts): SubscriptionStatus['scheduled'] {
  const { scheduled_plan_id, scheduled_interval, scheduled_at } = facts;
  if (!scheduled_plan_id || !scheduled_interval || !scheduled_at) return null;
  return { product_id: scheduled_plan_id, billing_interval: scheduled_interval, at: scheduled_at.toISOString() };
}

export function trialDaysLeft(end: Date | string | null, now: Date): number {
  return end ? Math.max(0, Math.ceil((new Date(end).getTime() - now.getTime()) / DAY_MS)) : 0;
}

/**
 * Returns the end of the trial that a checkout continues, so that no one pays for trial days. null when too little of
 * the trial is left for a checkout.
 */
export function trialForCheckout(facts: SubscriptionFacts, now: Date): Date | null {
  if (facts.status !== 'trialing' || hasPlan(facts) || !facts.current_period_end) return null;
  const end = new Date(facts.current_period_end);
  return end.getTime() - now.getTime() >= CHECKOUT_TRIAL_MIN_MS ? end : null;
}

/**
 * Returns which failed-payment email is due now (day 0, 3 or 6), or null. Sends only the latest of several missed
 * emails, none twice, and none after the grace period.
 */
export function paymentNoticeDue(
  { past_due_since, last_notice_day }: { past_due_since: Date | null; last_notice_day: number | null },
  now: Date,
): PaymentNoticeDay | null {
  if (!past_due_since) return null;
  const days = (now.getTime() - past_due_since.getTime()) / DAY_MS;
  if (days >= PAYMENT_GRACE_DAYS) return null;
  const due = PAYMENT_NOTICE_DAYS.findLast((day) => day <= days) ?? null;
  return due !== null && due > (last_notice_day ?? -1) ? due : null;
}

/** Days before the trial ends on which the owner gets an email. 0 is the last day. */
type TrialNoticeDay = 3 | 0;

/** Hour at which the owner gets the email. No one reads these emails at night. */
const TRIAL_NOTICE_HOUR = 8;
/** Age at which an unsent email is out of date and is dropped. */
const TRIAL_NOTICE_LATE_MS = 2 * DAY_MS;

/**
 * Returns which trial-end email is due now by the company's clock, or null. Sends only the latest of several missed
 * emails, and none twice.
 */
export function trialNoticeDue(
  { end, lastNotice, timeZone }: { end: Date; lastNotice: number | null; timeZone: string },
  now: Date,
): TrialNoticeDay | null {
  if (now.getTime() > end.getTime() + TRIAL_NOTICE_LATE_MS) return null;
  const lastDay = dayIn(end, timeZone);
  const isFrom = (day: Day) => now >= hourOfDay(day, TRIAL_NOTICE_HOUR, timeZone);
  if (now >= end || isFrom(lastDay)) return lastNotice === 0 ? null : 0;
  return lastNotice === null && isFrom(addDays(lastDay, -3)) ? 3 : null;
}

export function readOnlyReason({ state }: Pick<SubscriptionStatus, 'state'>): string {
  switch (state) {
    case 'past_due':
      return 'Your payment failed and the grace period is over. Update your card to make changes.';
    case 'paid':
    case 'canceled':
      return 'Your plan has ended. Choose a plan to make changes.';
    case 'trial':
    case 'none':
      return 'Your trial has ended. Choose a plan to make changes.';
  }
}
