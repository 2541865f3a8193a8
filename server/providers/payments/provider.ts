/**
 * The interface to a card payment provider, in the program's own terms: amounts in cents, times as dates, ids as opaque
 * text. No other code depends on a particular provider. Calls are never made inside a transaction.
 */

import type { PlanChangePreview } from '#domain/company/plan-change.ts';
import type { BillingInterval, PlanId } from '#domain/company/plans.ts';
import { ERRORS, ProductError } from '#domain/errors.ts';
import type { Language } from '#domain/language/language.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';

export type ProviderName = 'test' | 'stripe';

/** A page of the provider on which a person continues. */
export interface HostedPage {
  sessionId: string;
  url: string;
}

/** A company's subscription as the provider has it now. */
export interface ProviderSubscription {
  id: string;
  customerId: string;
  /** the company that we set at checkout; null for a subscription created elsewhere */
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

/** A company's own account, which receives its customers' payments. */
export interface ProviderAccount {
  id: string;
  orgId: string | null;
  canCharge: boolean;
  /** requirements that the company still has to meet, one sentence each */
  missing: string[];
  /** ISO 4217 codes in uppercase */
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

/**
 * An event of the provider, with the object it is about. The event has no details: read the object to find out what has
 * changed.
 */
export interface ProviderEvent {
  id: string;
  type: string;
  /** the company's account; null for the operator's own */
  account: string | null;
  object: { kind: ProviderObjectKind; id: string };
  createdAt: Date;
}

/**
 * `platform`: events about plans, on the operator's own account; `connect`: events about customers' payments, on
 * companies' accounts.
 */
export type WebhookSource = 'platform' | 'connect';

/** A call that has no further effect when repeated with the same key. */
interface Once {
  idempotencyKey: string;
}

/** Calls about plans, on the operator's own account. */
interface PlanCalls {
  startPlanCheckout(
    input: Once & {
      orgId: string;
      /** the company's customer id from an earlier plan */
      customerId: string | null;
      email: string;
      plan: PlanId;
      interval: BillingInterval;
      /** end of the trial, when the first payment is due; null if it is due today */
      trialEnd: Date | null;
      /** contains `{CHECKOUT_SESSION_ID}`, which the provider replaces */
      successUrl: string;
      cancelUrl: string;
    },
  ): Promise<HostedPage>;
  /** Reads a checkout; null for a session that does not exist. */
  readPlanCheckout(sessionId: string): Promise<PlanCheckout | null>;
  /** Closes the page, so that no one can buy there from now on. Harmless if the page is already closed. */
  expirePlanCheckout(sessionId: string): Promise<void>;
  previewPlanChange(input: {
    subscriptionId: string;
    plan: PlanId;
    interval: BillingInterval;
  }): Promise<PlanChangePreview>;
  /** Changes the plan. When the time is `now` and the plan is the current one, it only cancels a scheduled change. */
  changePlan(
    input: Once & { subscriptionId: string; plan: PlanId; interval: BillingInterval; when: 'now' | 'period_end' },
  ): Promise<void>;
  /** Schedules or undoes a cancellation. A cancellation also cancels a scheduled change. */
  setCancelAtPeriodEnd(input: { subscriptionId: string; cancel: boolean }): Promise<void>;
  /** Cancels the subscription of a company that is deleted. */
  cancelNow(subscriptionId: string): Promise<void>;
  /** Opens the provider's page for the card and invoices. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
}

/** Calls about the company's own account. */
interface AccountCalls {
  createAccount(
    input: Once & { orgId: string; name: string; email: string; country: string },
  ): Promise<{ accountId: string }>;
  openOnboarding(input: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  readAccount(accountId: string): Promise<ProviderAccount | null>;
}

/** Calls about customers' payments, on the company's account. */
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
      /** language of the page */
      language: Language;
      customerEmail: string | null;
      successUrl: string;
      cancelUrl: string;
      expiresAt: Date;
    },
  ): Promise<HostedPage>;
  /** Closes the page, so that no one can pay there from now on. Harmless if the page is already closed. */
  expirePayment(input: { accountId: string; sessionId: string }): Promise<void>;
  readPaymentSession(input: { accountId: string; sessionId: string }): Promise<PaymentSession | null>;
  readPayment(input: { accountId: string; paymentId: string }): Promise<ProviderPayment | null>;
  refund(
    input: Once & {
      accountId: string;
      paymentId: string;
      amountCents: Cents;
      reason: string;
      /** id of our row in payment_refunds, which the provider returns with the payment */
      requestId: string;
    },
  ): Promise<{ refundId: string }>;
  /** Lists all payments started or changed since a given time, for the nightly comparison. */
  listPayments(input: { accountId: string; since: Date }): AsyncIterable<ProviderPayment>;
}

/** The payment provider. Every call can throw ProviderUnavailable and ProviderRefused. */
export interface PaymentProvider extends PlanCalls, AccountCalls, PaymentCalls {
  readonly name: ProviderName | 'none';
  /** true when no real money moves; every page, email and PDF then says so */
  readonly isTest: boolean;
  /**
   * Verifies an event.
   * @param rawBody the bytes as received
   * @throws EventRefused for a forged or outdated event
   */
  verifyEvent(rawBody: Buffer, signature: string | undefined, endpoint: WebhookSource): Promise<ProviderEvent>;
  /**
   * Deletes old objects and those of deleted companies; called once a day. An external provider does this on its own.
   */
  removeOld(): Promise<void>;
}

/**
 * The provider did not respond, or responded that it can't handle the call right now. Nothing was charged; a retry may
 * work.
 */
export class ProviderUnavailable extends ProductError {
  constructor(options: { cause?: unknown } = {}) {
    super('PAYMENT_UNAVAILABLE');
    this.name = 'ProviderUnavailable';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}

/** The provider refused the request. A retry won't help. */
export class ProviderRefused extends ProductError {
  /** @param message one sentence for the person who is waiting */
  constructor(message: string = ERRORS.PAYMENT_REFUSED.message, options: { cause?: unknown } = {}) {
    super('PAYMENT_REFUSED', message);
    this.name = 'ProviderRefused';
    if (options.cause !== undefined) this.cause = options.cause;
  }
}
