import { z } from 'zod';
import { BILLING_INTERVALS, PLAN_IDS } from '#domain/company/plans.ts';
import { PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { Id, member, TextInput, Timestamp } from './base.ts';
import { SubscriptionAnswer } from './user.ts';

const PlanChoice = z.object({ plan: z.enum(PLAN_IDS), interval: z.enum(BILLING_INTERVALS) });

/** The company's plan as its owner sees it. */
export const Subscription = SubscriptionAnswer.extend({
  /** who takes the money; none: plans cannot be bought on this installation */
  provider: z.enum(['test', 'stripe', 'none']),
  /** no money moves */
  is_test: z.boolean(),
  /** a plan was bought and has not ended: it can be changed or canceled */
  has_plan: z.boolean(),
  /** there are a card and invoices to look at */
  has_invoices: z.boolean(),
  active_users: z.int(),
  /** a checkout page was opened, but no plan has been bought yet */
  checkout_open: z.boolean(),
  /** one sentence when the present plan is too small for the people who are active */
  too_small: z.string().nullable(),
  /** every plan, from the smallest to the largest */
  choices: z.array(
    z.object({
      plan: z.enum(PLAN_IDS),
      /** why it cannot be chosen now, with the names of whom to deactivate; null when it can */
      refusal: z.string().nullable(),
      deactivate: z.array(z.object({ id: Id('users'), full_name: z.string() })),
    }),
  ),
});

const HostedPage = z.object({
  /** a page of the payment provider; go there */
  url: z.string(),
});

/** The company's own plan. Only the owner, also while everything is read-only. */
export const subscription = {
  get: member('billing.manage')
    .route({ method: 'GET', path: '/subscription', tags: ['subscription'] })
    .output(Subscription),
  /** Previews the effect of confirming a choice, with the provider's amounts. Changes nothing. */
  preview: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/preview', tags: ['subscription'] })
    .input(PlanChoice)
    .output(
      z.object({
        /** checkout: buy it; now, period_end: when the change takes effect; none: it is the present plan */
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
  /** Returns the outcome of a checkout page. Changes nothing. A page of another company is `unknown`. */
  checkout: member('billing.manage', 'write')
    .route({ method: 'GET', path: '/subscription/checkout', tags: ['subscription'] })
    .input(z.object({ session_id: TextInput().min(1).max(PROVIDER_ID_MAX) }))
    .output(
      z.object({
        state: z.enum(['complete', 'open', 'expired', 'unknown']),
        /** the purchased plan; null unless complete */
        bought: PlanChoice.extend({ is_trial: z.boolean(), period_end: Timestamp }).nullable(),
        is_test: z.boolean(),
      }),
    ),
  /** To a larger plan at once, to a smaller one at the end of the period. The present plan drops a scheduled change. */
  change: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/change', tags: ['subscription'] })
    .input(PlanChoice)
    .output(Subscription),
  /** The plan ends with the paid period. */
  cancel: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/cancel', tags: ['subscription'] })
    .output(Subscription),
  /** Takes the cancellation back while the period lasts. */
  resume: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/resume', tags: ['subscription'] })
    .output(Subscription),
  /** Opens the provider's page for the card and the invoices. */
  openPortal: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/portal', tags: ['subscription'] })
    .output(HostedPage),
  /** Reads the plan again from the provider, after coming back from one of its pages. */
  refresh: member('billing.manage', 'write')
    .route({ method: 'POST', path: '/subscription/refresh', tags: ['subscription'] })
    .output(Subscription),
};
