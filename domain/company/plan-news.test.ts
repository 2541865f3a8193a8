import { expect, test } from 'vitest';
import { planNews } from './plan-news.ts';
import type { SubscriptionFacts } from './subscription.ts';

const trial: SubscriptionFacts = { status: 'trialing', plan_id: 'pro', current_period_end: null };
const crew: SubscriptionFacts = {
  status: 'active',
  plan_id: 'crew',
  billing_interval: 'month',
  provider_subscription_id: 'sub_1',
  current_period_end: null,
  cancel_at_period_end: false,
  scheduled_plan_id: null,
  scheduled_interval: null,
  past_due_since: null,
};
const failing: SubscriptionFacts = { ...crew, status: 'past_due', past_due_since: new Date(0) };
const smaller: SubscriptionFacts = { ...crew, scheduled_plan_id: 'solo', scheduled_interval: 'month' };
const leaving: SubscriptionFacts = { ...crew, cancel_at_period_end: true };
const over: SubscriptionFacts = { ...crew, status: 'canceled' };

test.each<[string, SubscriptionFacts | null, SubscriptionFacts, string[]]>([
  ['bought during the trial', trial, { ...crew, status: 'trialing' }, ['started']],
  ['bought without a trial', null, crew, ['started']],
  ['nothing changed', crew, crew, []],
  ['a renewal', crew, { ...crew, current_period_end: new Date() }, []],
  ['the first payment after the trial', { ...crew, status: 'trialing' }, crew, []],
  ['a larger plan', crew, { ...crew, plan_id: 'pro' }, ['changed']],
  ['yearly billing immediately', crew, { ...crew, billing_interval: 'year' }, ['changed']],
  ['a smaller plan later', crew, smaller, ['change_scheduled']],
  ['another smaller plan later', smaller, { ...smaller, scheduled_interval: 'year' }, ['change_scheduled']],
  ['a scheduled change canceled by choosing the current plan', smaller, crew, ['change_dropped']],
  ['a smaller plan that begins', smaller, { ...crew, plan_id: 'solo' }, ['changed']],
  ['canceled at the end of the period', crew, leaving, ['cancellation_scheduled']],
  ['canceled instead of a smaller plan', smaller, leaving, ['change_dropped', 'cancellation_scheduled']],
  ['a cancellation undone', leaving, crew, ['cancellation_dropped']],
  ['a failed payment', crew, failing, ['payment_failed']],
  ['a payment that still fails', failing, failing, []],
  ['a payment that succeeds again', failing, crew, ['payment_recovered']],
  ['a plan that ended after failed payments', failing, over, ['ended']],
  ['over', leaving, over, ['ended']],
  ['a plan that has already ended', over, over, []],
  ['an earlier plan that has ended', trial, over, []],
  ['a plan bought again', over, { ...crew, provider_subscription_id: 'sub_2' }, ['started']],
])('two readings of a plan show what happened to it: %s', (_, before, after, news) => {
  expect(planNews(before, after)).toEqual(news);
});
