import type { z } from 'zod';
import type { Subscription } from '#contract/subscription.ts';
import { tooManyUsers, usersToDeactivate } from '#domain/company/plan-change.ts';
import { PLANS, subscriptionPlanById } from '#domain/company/plans.ts';
import { subscriptionStatus } from '#domain/company/subscription.ts';
import { presentSubscriptionStatus } from '#server/features/accounts/sign-in/present.ts';
import type { Services } from '#server/features/services.ts';
import { isBought } from './queries.ts';
import type { readCheckout, SubscriptionDetails } from './read-subscription.ts';

export function presentSubscription(
  { payments, now }: Pick<Services, 'payments' | 'now'>,
  { plan, users, session }: SubscriptionDetails,
): z.input<typeof Subscription> {
  const present = subscriptionPlanById(plan.facts.plan_id);
  const hasPlan = isBought(plan, payments);
  return {
    ...presentSubscriptionStatus(subscriptionStatus(plan.facts, now())),
    max_users: present.max_users,
    provider: payments.name,
    is_test: payments.isTest,
    has_plan: hasPlan,
    has_invoices: plan.customerId !== null && plan.provider === payments.name,
    active_users: users.length,
    checkout_open: session !== null && !hasPlan,
    too_small: tooManyUsers(present, users),
    choices: PLANS.map((choice) => ({
      plan: choice.id,
      refusal: tooManyUsers(choice, users),
      deactivate: usersToDeactivate(users, choice).map(({ id, name }) => ({ id, full_name: name })),
    })),
  };
}

export function presentCheckout(
  { payments }: Pick<Services, 'payments'>,
  checkout: Awaited<ReturnType<typeof readCheckout>>,
) {
  const is_test = payments.isTest;
  if (!checkout) return { state: 'unknown' as const, bought: null, is_test };
  const { status, bought } = checkout;
  return {
    state: status,
    is_test,
    bought: bought && {
      plan: bought.plan,
      interval: bought.interval,
      is_trial: bought.status === 'trialing',
      period_end: bought.currentPeriodEnd.toISOString(),
    },
  };
}
