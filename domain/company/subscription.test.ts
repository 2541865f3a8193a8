import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { PLANS, TRIAL_PLAN } from './plans.ts';
import {
  NO_SUBSCRIPTION,
  paymentNoticeDue,
  readOnlyReason,
  type SubscriptionFacts,
  subscriptionStatus,
  trialDaysLeft,
  trialEnd,
  trialForCheckout,
} from './subscription.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:00.001Z');
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const BOUGHT = { provider_subscription_id: 'sub_1', billing_interval: 'month' } as const;

test.each<[string, Omit<SubscriptionFacts, 'plan_id'>, boolean, string]>([
  ['a trial before it ends', { status: 'trialing', current_period_end: later }, true, 'trial'],
  ['a trial when it ends', { status: 'trialing', current_period_end: now }, false, 'trial'],
  ['a plan set by hand', { status: 'active', current_period_end: null }, true, 'paid'],
  ['a plan set by hand, when it ends', { status: 'active', current_period_end: now }, false, 'paid'],
  ['a plan chosen during the trial', { ...BOUGHT, status: 'trialing', current_period_end: days(5) }, true, 'paid'],
  ['a purchased plan', { ...BOUGHT, status: 'active', current_period_end: later }, true, 'paid'],
  ['a renewal whose event is late', { ...BOUGHT, status: 'active', current_period_end: days(-1) }, true, 'paid'],
  ['a renewal that never came', { ...BOUGHT, status: 'active', current_period_end: days(-2) }, false, 'paid'],
  [
    'a plan set to cancel at the end of the period',
    { ...BOUGHT, status: 'active', cancel_at_period_end: true, current_period_end: later },
    true,
    'paid',
  ],
  [
    'a plan set to cancel, when the period ends',
    { ...BOUGHT, status: 'active', cancel_at_period_end: true, current_period_end: now },
    false,
    'paid',
  ],
  [
    'a payment that just failed',
    { ...BOUGHT, status: 'past_due', past_due_since: now, current_period_end: days(30) },
    true,
    'past_due',
  ],
  [
    'the last moment of the grace period',
    { ...BOUGHT, status: 'past_due', past_due_since: new Date(days(-7).getTime() + 1), current_period_end: days(23) },
    true,
    'past_due',
  ],
  [
    'after the grace period',
    { ...BOUGHT, status: 'past_due', past_due_since: days(-7), current_period_end: days(23) },
    false,
    'past_due',
  ],
  [
    'a payment that succeeds again',
    { ...BOUGHT, status: 'active', past_due_since: null, current_period_end: days(23) },
    true,
    'paid',
  ],
  ['a canceled plan', { ...BOUGHT, status: 'canceled', current_period_end: later }, false, 'canceled'],
])('the status is right for %s', (_, facts, subscribed, state) => {
  expect(subscriptionStatus({ ...facts, plan_id: 'pro' }, now)).toMatchObject({
    subscribed,
    state,
    product_id: 'pro',
    subscription_end: facts.current_period_end ? new Date(facts.current_period_end).toISOString() : null,
  });
});

test('without a subscription, every field is empty', () => {
  expect(subscriptionStatus(null, now)).toEqual(NO_SUBSCRIPTION);
  expect(NO_SUBSCRIPTION).toMatchObject({ subscribed: false, product_id: null, subscription_end: null, state: 'none' });
});

test('the status contains the other fields that pages need', () => {
  const facts: SubscriptionFacts = {
    ...BOUGHT,
    status: 'past_due',
    plan_id: 'pro',
    current_period_end: days(20),
    cancel_at_period_end: true,
    scheduled_plan_id: 'solo',
    scheduled_interval: 'year',
    scheduled_at: days(20),
    past_due_since: days(-1),
  };
  expect(subscriptionStatus(facts, now)).toEqual({
    subscribed: true,
    product_id: 'pro',
    subscription_end: days(20).toISOString(),
    state: 'past_due',
    billing_interval: 'month',
    cancel_at_period_end: true,
    grace_until: days(6).toISOString(),
    scheduled: { product_id: 'solo', billing_interval: 'year', at: days(20).toISOString() },
  });
});

test('a trial is 14 days of an existing plan; a day that has started counts as a whole day', () => {
  expect(trialEnd(now).toISOString()).toBe('2026-12-05T12:00:00.000Z');
  expect(PLANS.map((plan) => plan.id)).toContain(TRIAL_PLAN);
  expect([trialEnd(now), later, now, '2026-11-20T12:00:00Z', null].map((end) => trialDaysLeft(end, now))).toEqual([
    14, 1, 0, 0, 0,
  ]);
});

test('a checkout continues what is left of the trial, if that is at least two days', () => {
  const trial = (end: Date): SubscriptionFacts => ({ status: 'trialing', plan_id: 'pro', current_period_end: end });
  expect(trialForCheckout(trial(days(9)), now)).toEqual(days(9));
  expect(trialForCheckout(trial(days(2)), now)).toEqual(days(2));
  expect(trialForCheckout(trial(new Date(days(2).getTime() - 1)), now)).toBeNull();
  expect(trialForCheckout(trial(days(-1)), now)).toBeNull();
  expect(trialForCheckout({ ...trial(days(9)), ...BOUGHT }, now)).toBeNull();
  expect(trialForCheckout({ ...trial(days(9)), status: 'active' }, now)).toBeNull();
});

describe('emails about a failed payment', () => {
  test.each<[number, number | null, number | null]>([
    [0, null, 0],
    [0.9, 0, null],
    [2.99, 0, null],
    [3, 0, 3],
    [3.5, 3, null],
    [6, 3, 6],
    [6.99, 6, null],
    // After the worker was down, the owner gets only the latest email.
    [6, 0, 6],
    [4, null, 3],
    // After the grace period, the app is read-only and says so.
    [7, 0, null],
    [30, null, null],
  ])('%d days after the failure, with the last email on day %s, the email of day %s is due', (since, last, due) => {
    expect(paymentNoticeDue({ past_due_since: days(-since), last_notice_day: last }, now)).toBe(due);
  });

  test('no email is due while payments succeed', () => {
    expect(paymentNoticeDue({ past_due_since: null, last_notice_day: null }, now)).toBeNull();
  });
});

test('a refusal says what has ended and what to do about it', () => {
  expect(readOnlyReason({ state: 'trial' })).toBe('Your trial has ended. Choose a plan to make changes.');
  expect(readOnlyReason({ state: 'canceled' })).toBe('Your plan has ended. Choose a plan to make changes.');
  expect(readOnlyReason({ state: 'past_due' })).toMatch(/^Your payment failed.*Update your card to make changes\.$/);
});
