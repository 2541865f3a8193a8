import { z } from 'zod';
import { BILLING_INTERVALS, PLAN_IDS } from '#domain/company/plans.ts';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { Id, member, TextInput, Timestamp } from './base.ts';
import { SubscriptionAnswer } from './user.ts';

const PlanChoice = z.object({ plan: z.enum(PLAN_IDS), interval: z.enum(BILLING_INTERVALS) });

/** The company's plan as its owner sees it. */
export const Subscription = SubscriptionAnswer.extend({
  /** the payment provider; none: plans can't be bought on this installation */
  provider: z.enum(['test', 'stripe', 'none']),
  /** true when no real money moves */
  is_test: z.boolean(),
  /** true while a purchased plan has not ended: it can be changed or canceled */
  has_plan: z.boolean(),
  /** true when there is a card or an invoice to view */
  has_invoices: z.boolean(),
  active_users: z.int(),
  /** true when a checkout page was opened but no plan has been bought yet */
  checkout_open: z.boolean(),
  /** one sentence when the current plan has too few seats for the active members */
  too_small: z.string().nullable(),
  /** every plan, smallest first */
  choices: z.array(
    z.object({
      plan: z.enum(PLAN_IDS),
      /** why this plan can't be chosen now, with the names of the people to deactivate; null when it can */
      refusal: z.string().nullable(),
      deactivate: z.array(z.object({ id: Id('users'), full_name: z.string() })),
    }),
  ),
});

const HostedPage = z.object({
  /** a page of the payment provider, to redirect the browser to */
  url: z.string(),
});

/** The company's own plan. For the owner only, even while the company is read-only. */
export const subscription = {
  get: member('billing.manage')
    .route({ method: 'GET', path: '/subscription', tags: ['subscription'] })
    .output(Subscription),
  /** Previews what confirming a choice would do, with the provider's amounts. Changes nothing. */
  preview: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/preview', tags: ['subscription'] })
    .input(PlanChoice)
    .output(
      z.object({
        /** when the change takes effect. checkout: the plan has to be bought first; none: this is the current plan */
        time: z.enum(['checkout', 'now', 'period_end', 'none']),
        /** one sentence each */
        summary: z.array(z.string()),
      }),
    ),
  /** Opens the provider's page for buying a plan. The rest of the trial stays free. */
  startCheckout: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/checkout', tags: ['subscription'] })
    .input(PlanChoice)
    .output(HostedPage),
  /** Returns the outcome of a checkout page. Changes nothing. Another company's page is `unknown`. */
  checkout: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/checkout', tags: ['subscription'] })
    .input(z.object({ session_id: TextInput().min(1).max(PROVIDER_ID_MAX) }))
    .output(
      z.object({
        state: z.enum(['complete', 'open', 'expired', 'unknown']),
        /** the purchased plan; null until the purchase is complete */
        bought: PlanChoice.extend({ is_trial: z.boolean(), period_end: Timestamp }).nullable(),
        is_test: z.boolean(),
      }),
    ),
  /**
   * Changes the plan: immediately to a larger one, at the end of the period to a smaller one. Choosing the current plan
   * cancels a scheduled change.
   */
  change: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/change', tags: ['subscription'] })
    .input(PlanChoice)
    .output(Subscription),
  /** Cancels the plan at the end of the paid period. */
  cancel: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/cancel', tags: ['subscription'] })
    .output(Subscription),
  /** Undoes the cancellation, until the period ends. */
  resume: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/resume', tags: ['subscription'] })
    .output(Subscription),
  /** Opens the provider's page for the card and invoices. */
  openPortal: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/portal', tags: ['subscription'] })
    .output(HostedPage),
  /** Reads the plan from the provider again, after the owner returns from one of its pages. */
  refresh: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/refresh', tags: ['subscription'] })
    .output(Subscription),
};
