/** Each object is JSON in a row of test_provider_objects. Times are ISO text. */
import type { BillingInterval, PlanId } from '#domain/company/plans.ts';
import type { Language } from '#domain/language/language.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { StoredCard } from './test-cards.ts';

interface Session {
  status: 'open' | 'complete' | 'expired';
  successUrl: string;
  cancelUrl: string;
  expiresAt: string;
  /** the card that its holder has to confirm (3-D Secure) */
  asked: StoredCard | null;
}

export interface PlanSession extends Session {
  orgId: string;
  email: string;
  customerId: string | null;
  plan: PlanId;
  interval: BillingInterval;
  trialEnd: string | null;
  subscriptionId: string | null;
}

export interface PaymentPage extends Session {
  orgId: string;
  quoteId: string;
  attemptId: string;
  amountCents: Cents;
  currency: string;
  description: string;
  language: Language;
  customerEmail: string | null;
  paymentId: string | null;
}

interface ProviderCustomer {
  orgId: string;
  email: string;
  card: StoredCard;
  /** where the portal links back to. null before someone opened it */
  returnUrl: string | null;
}

export interface StoredSubscription {
  customerId: string;
  orgId: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  plan: PlanId;
  interval: BillingInterval;
  periodEnd: string;
  cancelAtPeriodEnd: boolean;
  scheduled: { plan: PlanId; interval: BillingInterval } | null;
  pastDueSince: string | null;
}

interface StoredAccount {
  orgId: string;
  name: string;
  email: string;
  country: string;
  missing: string[];
  /** the secret part of the account page's URL */
  pageKey: string;
  /** where the setup links back to. null before someone opened it */
  returnUrl: string | null;
}

interface StoredRefund {
  id: string;
  requestId: string | null;
  amountCents: Cents;
  at: string;
  status: 'succeeded' | 'failed';
  failedAt: string | null;
}

interface StoredDispute {
  id: string;
  amountCents: Cents;
  at: string;
  status: DisputeStatus;
  dueBy: string | null;
  fundsReturnedAt: string | null;
}

export interface StoredPayment {
  orgId: string;
  quoteId: string;
  attemptId: string;
  description: string;
  amountCents: Cents;
  currency: string;
  feeCents: Cents;
  paidAt: string;
  card: StoredCard;
  refunds: StoredRefund[];
  disputes: StoredDispute[];
}

export interface ObjectData {
  plan_session: PlanSession;
  payment_session: PaymentPage;
  customer: ProviderCustomer;
  subscription: StoredSubscription;
  account: StoredAccount;
  payment: StoredPayment;
  request: { hash: string; answer: unknown };
}

export type ObjectKind = keyof ObjectData;

export interface StoredObject<Kind extends ObjectKind> {
  id: string;
  kind: Kind;
  /** null for the operator's own account */
  account: string | null;
  data: ObjectData[Kind];
  createdAt: Date;
}

export const ID_STARTS: Readonly<Record<ObjectKind, string>> = {
  plan_session: 'test_cs_',
  payment_session: 'test_cs_',
  customer: 'test_cus_',
  subscription: 'test_sub_',
  account: 'test_acct_',
  payment: 'test_pi_',
  request: 'test_req_',
};
