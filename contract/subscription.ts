import { z } from 'zod';
import { BILLING_INTERVALS, PLAN_IDS } from '#domain/company/plans.ts';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { Id, member, TextInput, Timestamp } from './base.ts';
import { SubscriptionAnswer } from './user.ts';

const PlanChoice = z.object({ plan: z.enum(PLAN_IDS), interval: z.enum(BILLING_INTERVALS) });

export const Subscription = SubscriptionAnswer.extend({
  /** none: this installation sells no plans */
  provider: z.enum(['test', 'stripe', 'none']),
  /** true when no real money moves */
  is_test: z.boolean(),
  /** true while a purchased plan has not ended, so the owner can change or cancel it */
  has_plan: z.boolean(),
  /** true when there is a card or an invoice to view */
  has_invoices: z.boolean(),
  active_users: z.int(),
  /** true when a checkout page is open and no plan was bought yet */
  checkout_open: z.boolean(),
  /** one sentence when the plan has fewer seats than the company has active members */
  too_small: z.string().nullable(),
  choices: z.array(
    z.object({
      plan: z.enum(PLAN_IDS),
      /** why the owner can't choose this plan now, and whom to deactivate first. null when they can */
      refusal: z.string().nullable(),
      deactivate: z.array(z.object({ id: Id('users'), full_name: z.string() })),
    }),
  ),
});

const HostedPage = z.object({
  url: z.string(),
});

/** The company's own plan, for the owner only, even while the company is read-only. */
export const subscription = {
  get: member('billing.manage')
    .route({ method: 'GET', path: '/subscription', tags: ['subscription'] })
    .output(Subscription),
  /** Returns the effect of a choice, with the provider's amounts. Changes nothing. */
  preview: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/preview', tags: ['subscription'] })
    .input(PlanChoice)
    .output(
      z.object({
        /** when the change takes effect. checkout: the owner must buy the plan first. none: this is the current plan */
        time: z.enum(['checkout', 'now', 'period_end', 'none']),
        summary: z.array(z.string()),
      }),
    ),
  /** Opens the provider's page for buying a plan. The rest of the trial stays free. */
  startCheckout: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/checkout', tags: ['subscription'] })
    .input(PlanChoice)
    .output(HostedPage),
  /** Returns the outcome of a checkout page. Another company's page is `unknown`. */
  checkout: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/checkout', tags: ['subscription'] })
    .input(z.object({ session_id: TextInput().min(1).max(PROVIDER_ID_MAX) }))
    .output(
      z.object({
        state: z.enum(['complete', 'open', 'expired', 'unknown']),
        /** null until the purchase is complete */
        bought: PlanChoice.extend({ is_trial: z.boolean(), period_end: Timestamp }).nullable(),
        is_test: z.boolean(),
      }),
    ),
  /**
   * Changes to a larger plan immediately, or to a smaller plan at the end of the period. Choosing the current plan
   * cancels a scheduled change.
   */
  change: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/change', tags: ['subscription'] })
    .input(PlanChoice)
    .output(Subscription),
  cancel: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/cancel', tags: ['subscription'] })
    .output(Subscription),
  /** Undoes the cancellation. Possible until the period ends. */
  resume: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/resume', tags: ['subscription'] })
    .output(Subscription),
  openPortal: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/portal', tags: ['subscription'] })
    .output(HostedPage),
  /** Reads the plan from the provider after the owner returns from one of its pages. */
  refresh: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/refresh', tags: ['subscription'] })
    .output(Subscription),
};
