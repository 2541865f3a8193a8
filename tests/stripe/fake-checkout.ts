import type Stripe from 'stripe';
import type { FakePrice } from './fake-catalog.ts';
import { addPayment } from './fake-payments.ts';
import { beginSubscription, type FakeCustomer } from './fake-plans.ts';
import { type FakeRoutes, firstOf } from './fake-routes.ts';
import { type FakeState, refuse, type StripeObject } from './fake-state.ts';

export interface FakeSession
  extends Pick<Stripe.Checkout.Session, 'id' | 'object' | 'created' | 'mode' | 'status' | 'metadata' | 'url'> {
  customer: string | null;
  subscription: string | null;
  payment_intent: string | null;
}

interface Given {
  mode: 'subscription' | 'payment';
  customer?: string;
  customer_email?: string;
  expires_at?: number;
  metadata?: Stripe.Metadata;
  line_items: { price?: string; price_data?: { unit_amount: number; currency: string } }[];
  subscription_data?: { trial_end?: number; metadata?: Stripe.Metadata };
  payment_intent_data?: { metadata?: Stripe.Metadata };
}

interface StoredSession {
  id: string;
  object: 'checkout.session';
  created: number;
  session: FakeSession;
  given: Given;
}

const DAY = 86_400;
const HALF_AN_HOUR = 1_800;

function checkTimes(state: FakeState, { expires_at, subscription_data }: Given): void {
  if (expires_at !== undefined && (expires_at < state.now + HALF_AN_HOUR || expires_at > state.now + DAY))
    refuse('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
  const trialEnd = subscription_data?.trial_end;
  if (trialEnd !== undefined && trialEnd < state.now + 2 * DAY)
    refuse('The `trial_end` date has to be at least 2 days in the future.');
}

export function checkoutRoutes(state: FakeState): FakeRoutes {
  return {
    'POST /v1/checkout/sessions': ({ params, account }) => {
      const given = params as unknown as Given;
      checkTimes(state, given);
      for (const { price } of given.line_items) if (price !== undefined) state.get(price);
      const id = state.newId('cs_test');
      const session: FakeSession = {
        id,
        object: 'checkout.session',
        created: state.now,
        mode: given.mode,
        status: 'open',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        metadata: given.metadata ?? {},
        customer: given.customer ?? null,
        subscription: null,
        payment_intent: null,
      };
      state.put<StoredSession>({ id, object: 'checkout.session', created: state.now, session, given }, account);
      return session;
    },
    'GET /v1/checkout/sessions/{id}': (request) => state.get<StoredSession>(firstOf(request), request.account).session,
    'POST /v1/checkout/sessions/{id}/expire': (request) => {
      const { session } = state.get<StoredSession>(firstOf(request), request.account);
      if (session.status !== 'open') refuse('Only Checkout Sessions with a status in ["open"] can be expired.');
      return Object.assign(session, { status: 'expired' as const, url: null });
    },
  };
}

export function completeSession(state: FakeState, sessionId: string, account: string | null = null): FakeSession {
  const { session, given } = state.get<StoredSession>(sessionId, account);
  Object.assign(session, { status: 'complete', url: null });
  if (given.mode === 'payment') session.payment_intent = payFor(state, given, account).id;
  else {
    session.customer ??= state.put<FakeCustomer>({
      id: state.newId('cus'),
      object: 'customer',
      created: state.now,
      email: given.customer_email ?? null,
      card: 'pays',
    }).id;
    session.subscription = beginSubscription(state, {
      customer: session.customer,
      price: state.get<FakePrice>(given.line_items[0]?.price),
      trialEnd: given.subscription_data?.trial_end ?? null,
      metadata: given.subscription_data?.metadata ?? {},
    }).id;
  }
  return session;
}

function payFor(state: FakeState, given: Given, account: string | null): StripeObject {
  const { unit_amount = 0, currency = 'usd' } = given.line_items[0]?.price_data ?? {};
  return addPayment(state, account, {
    amount: unit_amount,
    currency,
    metadata: given.payment_intent_data?.metadata ?? {},
  });
}
