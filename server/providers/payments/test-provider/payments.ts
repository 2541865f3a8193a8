import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { cardProblem } from '#domain/payments/card-limits.ts';
import { remainderCents } from '#domain/payments/payment-remainder.ts';
import type { ProviderPayment } from '#domain/payments/provider-payment.ts';
import { roundedProduct } from '#domain/pricing/money.ts';
import { type PaymentProvider, ProviderRefused } from '#server/providers/payments/provider.ts';
import { canCharge, currenciesOf } from './accounts.ts';
import { type Act, actIn, acting, type TestProviderServices } from './events.ts';
import {
  addObject,
  lockObject,
  onceByKey,
  paymentsSince,
  randomPart,
  readObject,
  saveObject,
} from './object-queries.ts';
import type { PaymentPage, StoredObject, StoredPayment } from './objects.ts';
import { pageAt } from './page-address.ts';
import { expireTestSession, statusAt } from './plan-sessions.ts';
import type { StoredCard } from './test-cards.ts';

/** Stripe's limits for how long a page stays open. */
const OPEN_MS = { least: 30 * MINUTE_MS, most: 24 * HOUR_MS };
/** The test provider keeps this fraction, so that there is a fee to show. */
const FEE_SHARE = 0.03;

type Calls = Pick<
  PaymentProvider,
  'startPayment' | 'expirePayment' | 'readPaymentSession' | 'readPayment' | 'refund' | 'listPayments'
>;

export function testPaymentCalls(services: TestProviderServices): Calls {
  const { db, now } = services;
  return {
    startPayment: (input) => startPayment(services, input),
    expirePayment: ({ accountId, sessionId }) =>
      acting(services, async (act) => {
        const session = await lockObject(act.tx, 'payment_session', sessionId);
        if (session?.account === accountId && session.data.status === 'open') await expireTestSession(act, session);
      }),
    async readPaymentSession({ accountId, sessionId }) {
      const found = await readObject(db, 'payment_session', sessionId);
      if (found?.account !== accountId) return null;
      const { paymentId, attemptId } = found.data;
      return { status: statusAt(found.data, now()), paymentId, attemptId };
    },
    async readPayment({ accountId, paymentId }) {
      const found = await readObject(db, 'payment', paymentId);
      return found?.account === accountId ? present(found) : null;
    },
    refund({ idempotencyKey, ...input }) {
      const at = now();
      const key = `${input.accountId} ${idempotencyKey}`;
      return onceByKey(db, { key, call: 'refund', input, at }, (tx) => refund(actIn(services, tx, at), input));
    },
    async *listPayments({ accountId, since }) {
      let before: { at: Date; id: string } | null = null;
      do {
        const found: StoredObject<'payment'>[] = await paymentsSince(db, accountId, since, before);
        yield* found.map(present);
        const last = found.at(-1);
        before = last ? { at: last.createdAt, id: last.id } : null;
      } while (before !== null);
    },
  };
}

async function startPayment(
  { db, now }: TestProviderServices,
  { idempotencyKey, ...input }: Parameters<PaymentProvider['startPayment']>[0],
): ReturnType<PaymentProvider['startPayment']> {
  const at = now();
  const { accountId, expiresAt, ...rest } = input;
  const account = await readObject(db, 'account', accountId);
  if (!account || !canCharge(account)) throw new ProviderRefused('This account can’t take payments yet.');
  const problem = cardProblem(input.amountCents, input.currency, { currencies: currenciesOf(account) });
  if (problem) throw new ProviderRefused(problem);
  const open = expiresAt.getTime() - at.getTime();
  if (open < OPEN_MS.least || open > OPEN_MS.most)
    throw new ProviderRefused('A page for a payment stays open for 30 minutes to 24 hours.');
  const key = `${accountId} ${idempotencyKey}`;
  return onceByKey(db, { key, call: 'startPayment', input, at }, async (tx) => {
    const data: PaymentPage = {
      ...rest,
      status: 'open',
      expiresAt: expiresAt.toISOString(),
      asked: null,
      paymentId: null,
    };
    const sessionId = await addObject(tx, { kind: 'payment_session', account: accountId, data }, at);
    return { sessionId, url: pageAt(`checkout/${sessionId}`, input.successUrl) };
  });
}

/** @returns the payment's id */
export async function completePayment(
  { tx, at, emit }: Act,
  session: StoredObject<'payment_session'>,
  card: StoredCard,
): Promise<string> {
  const { account } = session;
  const { orgId, quoteId, attemptId, description, amountCents, currency } = session.data;
  const data: StoredPayment = {
    orgId,
    quoteId,
    attemptId,
    description,
    amountCents,
    currency,
    feeCents: roundedProduct([amountCents, FEE_SHARE]),
    paidAt: at.toISOString(),
    card,
    refunds: [],
    disputes: [],
  };
  const paymentId = await addObject(tx, { kind: 'payment', account, data }, at);
  Object.assign(session.data, { status: 'complete', asked: null, paymentId });
  await saveObject(tx, session, at);
  await emit('payment_intent.succeeded', { kind: 'payment', id: paymentId }, account);
  await emit('checkout.session.completed', { kind: 'checkout', id: session.id }, account);
  return paymentId;
}

async function refund(
  { tx, at, emit }: Act,
  {
    accountId,
    paymentId,
    amountCents,
    requestId,
  }: Omit<Parameters<PaymentProvider['refund']>[0], 'idempotencyKey' | 'reason'>,
): Promise<{ refundId: string }> {
  const found = await lockObject(tx, 'payment', paymentId);
  if (found?.account !== accountId) throw new ProviderRefused('The payment provider doesn’t know this payment.');
  if (amountCents > remainderCents(found.data))
    throw new ProviderRefused('The refund is more than what is left of the payment.');
  const refundId = `test_re_${randomPart()}`;
  found.data.refunds.push({
    id: refundId,
    requestId,
    amountCents,
    at: at.toISOString(),
    status: 'succeeded',
    failedAt: null,
  });
  await saveObject(tx, found, at);
  await emit('charge.refunded', { kind: 'payment', id: paymentId }, accountId);
  return { refundId };
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

function present({ id, account, data }: StoredObject<'payment'>): ProviderPayment {
  const { description: _, refunds, disputes, paidAt, ...rest } = data;
  return {
    ...rest,
    id,
    accountId: account ?? '',
    paidAt: new Date(paidAt),
    refunds: refunds.map((one) => ({ ...one, at: new Date(one.at), failedAt: dateOrNull(one.failedAt) })),
    disputes: disputes.map((one) => ({
      ...one,
      at: new Date(one.at),
      dueBy: dateOrNull(one.dueBy),
      fundsReturnedAt: dateOrNull(one.fundsReturnedAt),
    })),
  };
}
