import { addDays, type Day, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type BillingInterval, TRIAL_DAYS } from './plans.ts';

const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const;

/** The stored data of a subscription. For a purchased plan, it is a copy of the payment provider's data. */
export interface SubscriptionFacts {
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  plan_id: string;
  /** end of the trial or of the paid period */
  current_period_end: Date | string | null;
  /** null until a plan has been chosen */
  provider_subscription_id?: string | null;
  billing_interval?: BillingInterval | null;
  cancel_at_period_end?: boolean;
  scheduled_plan_id?: string | null;
  scheduled_interval?: BillingInterval | null;
  scheduled_at?: Date | null;
  /** since when payments have been failing; null while they succeed */
  past_due_since?: Date | null;
}

/**
 * trial: in the first 14 days, no plan chosen; paid: a plan was chosen, even if its first payment comes after the
 * trial; past_due: the latest payment failed; canceled: the plan has ended; none: no company yet.
 */
export const SUBSCRIPTION_STATES = ['trial', 'paid', 'past_due', 'canceled', 'none'] as const;
type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/**
 * The response of check-subscription (docs/specification.md, section 7), with the facts that pages need to explain
 * it.
 */
export interface SubscriptionStatus {
  /** True when the company can make changes. Otherwise everything is read-only. */
  subscribed: boolean;
  product_id: string | null;
  subscription_end: string | null;
  state: SubscriptionState;
  billing_interval: BillingInterval | null;
  /** true when the plan ends with the paid period instead of renewing */
  cancel_at_period_end: boolean;
  /** end of the grace period: until then, changes are possible despite a failed payment; null unless past_due */
  grace_until: string | null;
  /** a smaller plan that starts later */
  scheduled: { product_id: string; billing_interval: BillingInterval; at: string } | null;
}

/** How long a company can still make changes after a failed payment, in days. */
export const PAYMENT_GRACE_DAYS = 7;
/** Days of the grace period on which the owner gets an email. */
const PAYMENT_NOTICE_DAYS = [0, 3, 6] as const;
export type PaymentNoticeDay = (typeof PAYMENT_NOTICE_DAYS)[number];

/**
 * How long a renewing plan stays active past its period, because the renewal event can be late. The nightly
 * comparison with the provider catches it within a day.
 */
const RENEWAL_LEEWAY_MS = 2 * DAY_MS;

/**
 * A checkout can't start with a trial that ends sooner than this
 * (https://docs.stripe.com/payments/checkout/free-trials).
 */
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
 * The one rule for what a company may do under its plan. A trial and a canceled plan stay in effect until they end. A
 * renewing plan is in effect while its payments succeed, and for 7 days after one fails. Links that were already sent
 * always keep working for customers.
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
 * Returns the end of the trial that a checkout continues, so that no paid day overlaps the trial. null when no trial
 * is left, or too little of it for a checkout.
 */
export function trialForCheckout(facts: SubscriptionFacts, now: Date): Date | null {
  if (facts.status !== 'trialing' || hasPlan(facts) || !facts.current_period_end) return null;
  const end = new Date(facts.current_period_end);
  return end.getTime() - now.getTime() >= CHECKOUT_TRIAL_MIN_MS ? end : null;
}

/**
 * Returns the day (0, 3 or 6) of the failed-payment email that is due now; null when none is. If several were missed,
 * only the latest is sent. None is sent after the grace period, and none twice.
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

/** Days before the end of a trial on which the owner gets an email; 0 is the last day itself. */
type TrialNoticeDay = 3 | 0;

/** The hour from which these emails are sent: no one reads them at night. */
const TRIAL_NOTICE_HOUR = 8;
/** An email delayed longer than this, because the server was down, is out of date and not sent. */
const TRIAL_NOTICE_LATE_MS = 2 * DAY_MS;

/**
 * Returns the day, in the company's time zone, of the trial-end email that is due now; null when none is. If the
 * earlier one was missed, only the latest is sent. None is sent twice.
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

/** Explains why nothing can be changed and what to do about it. It is the message of a refused change. */
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
