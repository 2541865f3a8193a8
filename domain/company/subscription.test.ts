import { expect, test } from 'vitest';
import { PLANS, TRIAL_PLAN } from './plans.ts';
import { subscriptionStatus, trialDaysLeft, trialEnd } from './subscription.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-21T12:00:00.001Z');

test.each([
  ['trialing', later, true],
  ['trialing', now, false],
  ['active', later, true],
  ['active', null, true],
  ['active', now, false],
  ['past_due', later, true],
  ['canceled', later, false],
] as const)('%s until %s: subscribed %s', (status, current_period_end, subscribed) => {
  expect(subscriptionStatus({ status, plan_id: 'pro', current_period_end }, now)).toEqual({
    subscribed,
    product_id: 'pro',
    subscription_end: current_period_end?.toISOString() ?? null,
  });
});

test('without a subscription everything is empty', () => {
  expect(subscriptionStatus(null, now)).toEqual({ subscribed: false, product_id: null, subscription_end: null });
});

test('a trial is 14 days of an existing plan; started days count as whole days', () => {
  expect(trialEnd(now).toISOString()).toBe('2026-12-05T12:00:00.000Z');
  expect(PLANS.map((plan) => plan.id)).toContain(TRIAL_PLAN);
  expect([trialEnd(now), later, now, '2026-11-20T12:00:00Z', null].map((end) => trialDaysLeft(end, now))).toEqual([
    14, 1, 0, 0, 0,
  ]);
});
