/** Customers' payments, on the company's own account. */
import type Stripe from 'stripe';
import { cardProblem } from '#domain/payments/card-limits.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import { type PaymentProvider, ProviderRefused } from '#server/providers/payments/provider.ts';
import { changedPayments } from './changed-payments.ts';
import { idOf, type StripeClient, secondsOf } from './client.ts';
import { presentPayment } from './payment.ts';
import { expireStripeSession, sessionStatusOf, sessionUrl } from './sessions.ts';

type PaymentCalls = Pick<
  PaymentProvider,
  'startPayment' | 'expirePayment' | 'readPaymentSession' | 'readPayment' | 'refund' | 'listPayments'
>;

export function stripePaymentCalls({ ask, find }: StripeClient): PaymentCalls {
  const readPayment = (accountId: string, paymentId: string) =>
    find((stripe) => readWhole(stripe, accountId, paymentId));
  return {
    startPayment: (input) => {
      const problem = cardProblem(input.amountCents, input.currency);
      if (problem) return Promise.reject(new ProviderRefused(problem));
      return ask((stripe) => startPayment(stripe, input));
    },
    expirePayment: ({ accountId, sessionId }) =>
      ask((stripe) => expireStripeSession(stripe, sessionId, { stripeAccount: accountId })),
    readPaymentSession: async ({ accountId, sessionId }) => {
      const session = await find((stripe) =>
        stripe.checkout.sessions.retrieve(sessionId, {}, { stripeAccount: accountId }),
      );
      if (session?.mode !== 'payment') return null;
      return {
        status: sessionStatusOf(session),
        paymentId: idOf(session.payment_intent),
        attemptId: session.metadata?.['attempt_id'] ?? null,
      };
    },
    readPayment: ({ accountId, paymentId }) => readPayment(accountId, paymentId),
    refund: (input) => ask((stripe) => refund(stripe, input)),
    async *listPayments({ accountId, since }) {
      for (const paymentId of await ask((stripe) => changedPayments(stripe, accountId, since))) {
        const payment = await readPayment(accountId, paymentId);
        if (payment) yield payment;
      }
    },
  };
}

async function startPayment(
  stripe: Stripe,
  input: Parameters<PaymentCalls['startPayment']>[0],
): ReturnType<PaymentCalls['startPayment']> {
  const metadata = { org_id: input.orgId, quote_id: input.quoteId, attempt_id: input.attemptId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // Only cards and wallets with cards, because their money arrives immediately or not at all.
      allowed_payment_method_types: ['card'],
      // No currency conversion, because the charge must equal the signed amount.
      adaptive_pricing: { enabled: false },
      submit_type: 'pay',
      locale: input.language,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: input.currency.toLowerCase(),
            unit_amount: input.amountCents,
            product_data: { name: input.description },
          },
        },
      ],
      metadata,
      payment_intent_data: { description: input.description, metadata },
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      expires_at: secondsOf(input.expiresAt),
      ...(input.customerEmail !== null && { customer_email: input.customerEmail }),
    },
    { stripeAccount: input.accountId, idempotencyKey: input.idempotencyKey },
  );
  return { sessionId: session.id, url: sessionUrl(session) };
}

async function readWhole(stripe: Stripe, accountId: string, paymentId: string): Promise<ProviderPayment> {
  const options = { stripeAccount: accountId };
  const ofPayment = { payment_intent: paymentId, limit: 100 };
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge.balance_transaction'] }, options),
    allOf(stripe.refunds.list({ ...ofPayment, expand: ['data.failure_balance_transaction'] }, options)),
    allOf(stripe.disputes.list(ofPayment, options)),
  ]);
  return presentPayment(accountId, intent, refunds, disputes);
}

async function allOf<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of pages) all.push(one);
  return all;
}

/**
 * Looks for an existing refund first. Stripe forgets idempotency keys after a day, but our job may retry for longer.
 */
async function refund(
  stripe: Stripe,
  { accountId, paymentId, amountCents, reason, requestId, idempotencyKey }: Parameters<PaymentCalls['refund']>[0],
): Promise<{ refundId: string }> {
  const stripeAccount = accountId;
  const made = await allOf(stripe.refunds.list({ payment_intent: paymentId, limit: 100 }, { stripeAccount }));
  const same = made.find(({ metadata }) => metadata?.['request_id'] === requestId);
  if (same) return { refundId: same.id };
  const { id } = await stripe.refunds.create(
    { payment_intent: paymentId, amount: amountCents, metadata: { request_id: requestId, reason } },
    { stripeAccount, idempotencyKey },
  );
  return { refundId: id };
}
