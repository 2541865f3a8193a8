/**
 * The card payment provider in the program's own terms: amounts in cents, times as dates, opaque ids. No other code
 * depends on one provider. Never call it inside a transaction.
 */

import type { PlanChangePreview } from '#domain/company/plan-change.ts';
import type { BillingInterval, PlanId } from '#domain/company/plans.ts';
import { ERRORS, ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';

export type ProviderName = 'test' | 'stripe';

export interface HostedPage {
  sessionId: string;
  url: string;
}

export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** set at checkout. null for a subscription created elsewhere */
  orgId: string | null;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  plan: PlanId;
  interval: BillingInterval;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  scheduled: { plan: PlanId; interval: BillingInterval; at: Date } | null;
  pastDueSince: Date | null;
}

export interface ProviderAccount {
  id: string;
  orgId: string | null;
  canCharge: boolean;
  /** what the company still has to do, one sentence each */
  missing: string[];
  /** ISO 4217 codes in uppercase */
  currencies: string[];
  country: string;
  /** where the company sees its money. null before the account is set up */
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

/** Names the changed object without details. Read the object to find out what has changed. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** the company's account. null for the operator's own */
  account: string | null;
  object: { kind: ProviderObjectKind; id: string };
  createdAt: Date;
}

/**
 * `platform`: about plans, on the operator's own account. `connect`: about customers' payments, on companies'
 * accounts.
 */
export type WebhookSource = 'platform' | 'connect';

interface Once {
  idempotencyKey: string;
}

/** These calls use the operator's own account. */
interface PlanCalls {
  startPlanCheckout(
    input: Once & {
      orgId: string;
      /** the provider's id from an earlier plan */
      customerId: string | null;
      email: string;
      plan: PlanId;
      interval: BillingInterval;
      /** when the first payment is due. null: today */
      trialEnd: Date | null;
      /** The provider replaces `{CHECKOUT_SESSION_ID}`. */
      successUrl: string;
      cancelUrl: string;
    },
  ): Promise<HostedPage>;
  readPlanCheckout(sessionId: string): Promise<PlanCheckout | null>;
  /** Closes the page, so that no one can buy there. Harmless if the page is closed. */
  expirePlanCheckout(sessionId: string): Promise<void>;
  previewPlanChange(input: {
    subscriptionId: string;
    plan: PlanId;
    interval: BillingInterval;
  }): Promise<PlanChangePreview>;
  /** Changes the plan. With `now` and the current plan, only cancels a scheduled change. */
  changePlan(
    input: Once & { subscriptionId: string; plan: PlanId; interval: BillingInterval; when: 'now' | 'period_end' },
  ): Promise<void>;
  /** A cancellation also cancels a scheduled change. */
  setCancelAtPeriodEnd(input: { subscriptionId: string; cancel: boolean }): Promise<void>;
  /** Used when a company is deleted. */
  cancelNow(subscriptionId: string): Promise<void>;
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
}

interface AccountCalls {
  createAccount(
    input: Once & { orgId: string; name: string; email: string; country: string },
  ): Promise<{ accountId: string }>;
  openOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  readAccount(accountId: string): Promise<ProviderAccount | null>;
}

/** These calls use the company's own account. */
interface PaymentCalls {
  startPayment(
    input: Once & {
      accountId: string;
      orgId: string;
      quoteId: string;
      attemptId: string;
      amountCents: Cents;
      /** ISO 4217 code in uppercase */
      currency: string;
      description: string;
      language: Language;
      customerEmail: string | null;
      successUrl: string;
      cancelUrl: string;
      expiresAt: Date;
    },
  ): Promise<HostedPage>;
  /** Closes the page, so that no one can pay there. Harmless if the page is closed. */
  expirePayment(input: { accountId: string; sessionId: string }): Promise<void>;
  readPaymentSession(input: { accountId: string; sessionId: string }): Promise<PaymentSession | null>;
  readPayment(input: { accountId: string; paymentId: string }): Promise<ProviderPayment | null>;
  refund(
    input: Once & {
      accountId: string;
      paymentId: string;
      amountCents: Cents;
      reason: string;
      /** our row in payment_refunds. The provider returns the id with the payment */
      requestId: string;
    },
  ): Promise<{ refundId: string }>;
  /** The nightly comparison reads these payments. */
  listPayments(input: { accountId: string; since: Date }): AsyncIterable<ProviderPayment>;
}

/** Every call can throw ProviderUnavailable and ProviderRefused. */
export interface PaymentProvider extends PlanCalls, AccountCalls, PaymentCalls {
  readonly name: ProviderName | 'none';
  /** true when no real money moves. Every page, email and PDF then says so */
  readonly isTest: boolean;
  /**
   * @param rawBody the bytes as received
   * @throws EventRefused for a forged or outdated event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookSource): Promise<ProviderEvent>;
  /** Deletes old objects and those of deleted companies, once a day. An external provider does this on its own. */
  removeOld(): Promise<void>;
}

/** The provider did not respond, or can't handle the call right now. Nothing was charged, and a retry may work. */
export class ProviderUnavailable extends ProductError {
  constructor(options: { cause?: unknown } = {}) {
    super('PAYMENT_UNAVAILABLE');
    this.name = 'ProviderUnavailable';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

/** The provider refused the request. A retry won't help. */
export class ProviderRefused extends ProductError {
  /** @param message one sentence for the person who waits */
  constructor(message: string = ERRORS.PAYMENT_REFUSED.message, options: { cause?: unknown } = {}) {
    super('PAYMENT_REFUSED', message);
    this.name = 'ProviderRefused';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}
