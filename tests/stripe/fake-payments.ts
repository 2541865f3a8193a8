/** Every movement of money is a balance transaction. */
import type Stripe from 'stripe';
import type { FakeRoutes } from './fake-routes.ts';
import { type FakeRequest, type FakeState, pageOf, refuse } from './fake-state.ts';

export type FakeMovement = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'fee' | 'type'
> & { source: string };

export type FakeCharge = Pick<Stripe.Charge, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'metadata'> & {
  payment_intent: string | null;
  balance_transaction: string;
  payment_method_details: { card: { brand: string; last4: string } };
};

export type FakeIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'created' | 'amount' | 'amount_received' | 'currency' | 'metadata' | 'status'
> & { latest_charge: string | null };

export type FakeRefund = Pick<Stripe.Refund, 'id' | 'object' | 'created' | 'amount' | 'status' | 'metadata'> & {
  payment_intent: string;
  failure_balance_transaction?: string;
};

export type FakeDispute = Pick<Stripe.Dispute, 'id' | 'object' | 'created' | 'amount' | 'status'> & {
  payment_intent: string;
  evidence_details: { due_by: number | null };
  balance_transactions: FakeMovement[];
};

interface Given {
  amount: number;
  currency: string;
  metadata: Stripe.Metadata;
  /** currency of the account, when it differs from the payment's */
  settledIn?: string;
}

/** Stripe's standard fee: 2.9% plus 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;

export function addMovement(
  state: FakeState,
  account: string | null,
  movement: Omit<FakeMovement, 'id' | 'object' | 'created' | 'fee'> & { fee?: number },
): FakeMovement {
  const made = {
    id: state.newId('txn'),
    object: 'balance_transaction' as const,
    created: state.now,
    fee: 0,
    ...movement,
  };
  return state.put<FakeMovement>(made, account);
}

export function addPayment(state: FakeState, account: string | null, given: Given): FakeIntent {
  const { amount, currency, metadata, settledIn = currency } = given;
  const id = state.newId('pi');
  const chargeId = state.newId('ch');
  const fee = feeOf(amount);
  const movement = addMovement(state, account, { amount, fee, currency: settledIn, type: 'charge', source: chargeId });
  const charge: FakeCharge = {
    id: chargeId,
    object: 'charge',
    created: state.now,
    amount,
    currency,
    metadata,
    payment_intent: id,
    balance_transaction: movement.id,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  };
  state.put(charge, account);
  return state.put<FakeIntent>(
    {
      id,
      object: 'payment_intent',
      created: state.now,
      amount,
      amount_received: amount,
      currency,
      metadata,
      status: 'succeeded',
      latest_charge: chargeId,
    },
    account,
  );
}

export function paymentRoutes(state: FakeState): FakeRoutes {
  return {
    'GET /v1/payment_intents/{id}': (request) => withCharge(state, request),
    'GET /v1/refunds': (request) =>
      listed(state, request, 'refund', ({ failure_balance_transaction: id, ...refund }: FakeRefund) => ({
        ...refund,
        ...(id !== undefined && { failure_balance_transaction: state.get(id, request.account) }),
      })),
    'POST /v1/refunds': (request) => refund(state, request),
    'GET /v1/disputes': (request) => listed(state, request, 'dispute', (dispute: FakeDispute) => dispute),
    'GET /v1/balance_transactions': ({ params, account }) => {
      const page = pageOf(state.all<FakeMovement>('balance_transaction', account), params);
      const data = page.data.map((movement) => ({ ...movement, source: state.get(movement.source, account) }));
      return { ...page, data };
    },
  };
}

function withCharge(state: FakeState, { ids: [id], account }: FakeRequest): object {
  const intent = state.get<FakeIntent>(id, account);
  if (intent.latest_charge === null) return intent;
  const charge = state.get<FakeCharge>(intent.latest_charge, account);
  const balance_transaction = state.get(charge.balance_transaction, account);
  return { ...intent, latest_charge: { ...charge, balance_transaction } };
}

type OfPayment = FakeRefund | FakeDispute;

function listed<T extends OfPayment>(
  state: FakeState,
  { params, account }: FakeRequest,
  kind: T['object'],
  show: (object: T) => object,
): object {
  const payment = params['payment_intent'];
  const all = state.all<T>(kind, account);
  const page = pageOf(payment === undefined ? all : all.filter((one) => one.payment_intent === payment), params);
  return { ...page, data: page.data.map(show) };
}

function refund(state: FakeState, { params, account }: FakeRequest): FakeRefund {
  const intent = state.get<FakeIntent>(params['payment_intent'], account);
  const made = state.all<FakeRefund>('refund', account).filter(({ payment_intent }) => payment_intent === intent.id);
  const left = made
    .filter(({ status }) => status !== 'failed')
    .reduce((rest, { amount }) => rest - amount, intent.amount_received);
  const amount = Number(params['amount'] ?? left);
  if (left <= 0) refuse('Charge has already been refunded.', 'charge_already_refunded');
  if (amount > left) refuse('Refund amount is greater than unrefunded amount on charge.');
  const id = state.newId('re');
  addMovement(state, account, { amount: -amount, currency: intent.currency, type: 'refund', source: id });
  return state.put<FakeRefund>(
    {
      id,
      object: 'refund',
      created: state.now,
      amount,
      status: 'succeeded',
      metadata: (params['metadata'] ?? {}) as Stripe.Metadata,
      payment_intent: intent.id,
    },
    account,
  );
}

/** Makes a refund fail, as if the customer's bank had returned it. */
export function failRefund(state: FakeState, account: string, refundId: string): void {
  const found = state.get<FakeRefund>(refundId, account);
  const type = 'refund_failure' as const;
  const movement = addMovement(state, account, { amount: found.amount, currency: 'usd', type, source: refundId });
  Object.assign(found, { status: 'failed', failure_balance_transaction: movement.id });
}

/** Makes the customer's bank open a dispute, take the money, or return it. */
export function addDispute(
  state: FakeState,
  account: string,
  { payment, status, dueBy }: { payment: string; status: Stripe.Dispute.Status; dueBy: number | null },
): FakeDispute {
  const { amount } = state.get<FakeIntent>(payment, account);
  const dispute: FakeDispute = {
    id: state.newId('dp'),
    object: 'dispute',
    created: state.now,
    amount,
    status,
    payment_intent: payment,
    evidence_details: { due_by: dueBy },
    balance_transactions: [],
  };
  state.put(dispute, account);
  if (!status.startsWith('warning')) moveForDispute(state, account, dispute, -amount);
  return dispute;
}

export function endDispute(state: FakeState, account: string, dispute: FakeDispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  if (status === 'won') moveForDispute(state, account, dispute, dispute.amount);
}

function moveForDispute(state: FakeState, account: string, dispute: FakeDispute, amount: number): void {
  const type = 'adjustment' as const;
  dispute.balance_transactions.push(addMovement(state, account, { amount, currency: 'usd', type, source: dispute.id }));
}
