/**
 * Interface to a card payment provider, in objects of the program's own: amounts in cents, times as dates, ids as
 * opaque texts. Nothing else knows which provider it is. No call is made inside a transaction.
 */

import type { PlanChangePreview } from '#domain/company/plan-change.ts';
import type { BillingInterval, PlanId } from '#domain/company/plans.ts';
import { ERRORS, ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';

export type ProviderName = 'test' | 'stripe';

/** A page of the provider, on which a person continues. */
export interface HostedPage {
  sessionId: string;
  url: string;
}

/** Subscription of a company, as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** the company we named at the checkout; null for a subscription that did not come from it */
  orgId: string | null;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  plan: PlanId;
  interval: BillingInterval;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  scheduled: { plan: PlanId; interval: BillingInterval; at: Date } | null;
  /** null unless past_due */
  pastDueSince: Date | null;
}

/** A company's own account, which its customers' money goes to. */
export interface ProviderAccount {
  id: string;
  orgId: string | null;
  canCharge: boolean;
  /** requirements of the provider, one sentence each */
  missing: string[];
  /** ISO 4217, uppercase */
  currencies: string[];
  country: string;
  /** where the company sees its money; null before the account is set up */
  dashboardUrl: string | null;
}

export interface PlanCheckout {
  orgId: string | null;
  status: 'open' | 'complete' | 'expired';
  subscriptionId: string | null;
  customerId: string | null;
}

export interface PaymentSession {
  status: 'open' | 'complete' | 'expired';
  paymentId: string | null;
  attemptId: string | null;
}

export type ProviderObjectKind = 'subscription' | 'checkout' | 'account' | 'payment' | 'other';

/** Event of the provider, with the object it is about. Read the object to find out what has changed. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** the company's account; null for the operator's own */
  account: string | null;
  object: { kind: ProviderObjectKind; id: string };
  createdAt: Date;
}

/** platform: plans, on the operator's own account; connect: customers' payments, on the companies' accounts. */
export type WebhookSource = 'platform' | 'connect';

/** Repeating a call with the same key has no further effect. */
interface Once {
  idempotencyKey: string;
}

/** Plans, on the operator's own account. */
interface PlanCalls {
  startPlanCheckout(
    input: Once & {
      orgId: string;
      /** of an earlier plan of the same company */
      customerId: string | null;
      email: string;
      plan: PlanId;
      interval: BillingInterval;
      /** end of the trial, when the first payment is due; null: today */
      trialEnd: Date | null;
      /** with `{CHECKOUT_SESSION_ID}`, which the provider replaces */
      successUrl: string;
      cancelUrl: string;
    },
  ): Promise<HostedPage>;
  /** null for a session that does not exist */
  readPlanCheckout(sessionId: string): Promise<PlanCheckout | null>;
  /** Closes the page, so that no one can buy on it from now on. Harmless for a closed one. */
  expirePlanCheckout(sessionId: string): Promise<void>;
  previewPlanChange(input: {
    subscriptionId: string;
    plan: PlanId;
    interval: BillingInterval;
  }): Promise<PlanChangePreview>;
  /** now, with the plan that the company has: only takes a scheduled change back. */
  changePlan(
    input: Once & { subscriptionId: string; plan: PlanId; interval: BillingInterval; when: 'now' | 'period_end' },
  ): Promise<void>;
  /** A cancellation also takes a scheduled change back. */
  setCancelAtPeriodEnd(input: { subscriptionId: string; cancel: boolean }): Promise<void>;
  /** For a company that is erased. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** The provider's page for card and invoices. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
}

/** The company's own account. */
interface AccountCalls {
  createAccount(
    input: Once & { orgId: string; name: string; email: string; country: string },
  ): Promise<{ accountId: string }>;
  openOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  readAccount(accountId: string): Promise<ProviderAccount | null>;
}

/** Customers' payments, on the company's account. */
interface PaymentCalls {
  startPayment(
    input: Once & {
      accountId: string;
      orgId: string;
      quoteId: string;
      attemptId: string;
      amountCents: Cents;
      /** ISO 4217, uppercase */
      currency: string;
      description: string;
      /** of the page */
      language: Language;
      customerEmail: string | null;
      successUrl: string;
      cancelUrl: string;
      expiresAt: Date;
    },
  ): Promise<HostedPage>;
  /** Closes the page, so that no one can pay on it from now on. Harmless for a closed one. */
  expirePayment(input: { accountId: string; sessionId: string }): Promise<void>;
  readPaymentSession(input: { accountId: string; sessionId: string }): Promise<PaymentSession | null>;
  readPayment(input: { accountId: string; paymentId: string }): Promise<ProviderPayment | null>;
  refund(
    input: Once & {
      accountId: string;
      paymentId: string;
      amountCents: Cents;
      reason: string;
      /** our row in payment_refunds; comes back with the payment */
      requestId: string;
    },
  ): Promise<{ refundId: string }>;
  /** Everything that was started or has changed since then, for the nightly comparison. */
  listPayments(input: { accountId: string; since: Date }): AsyncIterable<ProviderPayment>;
}

/** Every call can throw ProviderUnavailable and ProviderRefused. */
export interface PaymentProvider extends PlanCalls, AccountCalls, PaymentCalls {
  readonly name: ProviderName | 'none';
  /** no money moves: said on every page, mail and PDF */
  readonly isTest: boolean;
  /**
   * @param rawBody the bytes as received
   * @throws EventRefused for a forged or an outdated event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookSource): Promise<ProviderEvent>;
  /**
   * Called once a day: deletes old objects and those of erased companies. An external provider does this automatically.
   */
  removeOld(): Promise<void>;
}

/** The provider did not answer, or answered that it cannot at the moment. Nothing was charged; try again. */
export class ProviderUnavailable extends ProductError {
  constructor(options: { cause?: unknown } = {}) {
    super('PAYMENT_UNAVAILABLE');
    this.name = 'ProviderUnavailable';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

/** The provider refused the request; trying again does not help. */
export class ProviderRefused extends ProductError {
  /** @param message one sentence for the person who waits */
  constructor(message: string = ERRORS.PAYMENT_REFUSED.message, options: { cause?: unknown } = {}) {
    super('PAYMENT_REFUSED', message);
    this.name = 'ProviderRefused';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}
