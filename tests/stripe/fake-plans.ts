/** Follows Stripe's rules for subscriptions as far as the program depends on them. */
import type Stripe from 'stripe';
import type { FakePrice } from './fake-catalog.ts';
import { type FakeRoutes, firstOf } from './fake-routes.ts';
import { FakeRefusal, type FakeRequest, type FakeState, pageOf, refuse } from './fake-state.ts';

export const MONTH_SECONDS = 30 * 86_400;

interface FakeItem {
  id: string;
  object: 'subscription_item';
  price: FakePrice;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface FakeSubscription
  extends Pick<
    Stripe.Subscription,
    'id' | 'created' | 'object' | 'status' | 'metadata' | 'cancel_at_period_end' | 'cancel_at' | 'trial_end'
  > {
  customer: string;
  schedule: string | null;
  items: { object: 'list'; data: FakeItem[] };
}

type FakePhase = Pick<Stripe.SubscriptionSchedule.Phase, 'start_date' | 'end_date'> & { items: { price: string }[] };

export interface FakeSchedule extends Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'created' | 'status'> {
  subscription: string;
  current_phase: { start_date: number; end_date: number };
  phases: FakePhase[];
}

export interface FakeCustomer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  card: 'pays' | 'declined';
}

const lengthOf = ({ recurring }: FakePrice) => (recurring.interval === 'year' ? 12 * MONTH_SECONDS : MONTH_SECONDS);

export function beginSubscription(
  state: FakeState,
  {
    customer,
    price,
    trialEnd,
    metadata,
  }: { customer: string; price: FakePrice; trialEnd: number | null; metadata: Stripe.Metadata },
): FakeSubscription {
  const end = trialEnd ?? state.now + lengthOf(price);
  const period = { current_period_start: state.now, current_period_end: end };
  return state.put<FakeSubscription>({
    id: state.newId('sub'),
    object: 'subscription',
    created: state.now,
    customer,
    metadata,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    cancel_at_period_end: false,
    cancel_at: null,
    schedule: null,
    items: {
      object: 'list',
      data: [{ id: state.newId('si'), object: 'subscription_item', price, quantity: 1, ...period }],
    },
  });
}

export function onlyItem({ items }: FakeSubscription): FakeItem {
  const [item] = items.data;
  if (!item) throw new Error('A subscription without an item');
  return item;
}

export function planRoutes(state: FakeState): FakeRoutes {
  const subscription = (request: FakeRequest) => state.get<FakeSubscription>(firstOf(request));
  return {
    'GET /v1/subscriptions/{id}': (request) => withSchedule(state, subscription(request)),
    'POST /v1/subscriptions/{id}': (request) => update(state, subscription(request), request.params),
    'DELETE /v1/subscriptions/{id}': (request) => {
      const found = subscription(request);
      if (found.status === 'canceled') refuse(`No such subscription: '${found.id}'`, 'resource_missing', 404);
      return Object.assign(found, { status: 'canceled', schedule: null });
    },
    'POST /v1/subscription_schedules': ({ params }) => createSchedule(state, String(params['from_subscription'])),
    'POST /v1/subscription_schedules/{id}': (request) => changeSchedule(state, request),
    'POST /v1/subscription_schedules/{id}/release': (request) => {
      const schedule = state.get<FakeSchedule>(firstOf(request));
      if (schedule.status === 'released') refuse('You cannot release a subscription schedule that is released.');
      state.get<FakeSubscription>(schedule.subscription).schedule = null;
      return Object.assign(schedule, { status: 'released' });
    },
    'GET /v1/invoices': ({ params }) => {
      const of = state.all<FakeInvoice>('invoice').filter(({ subscription: id }) => id === params['subscription']);
      return pageOf(
        of.filter(({ status }) => status === params['status']),
        params,
      );
    },
    'POST /v1/invoices/create_preview': ({ params }) => preview(state, params),
    'POST /v1/billing_portal/sessions': ({ params: { configuration } }) => ({
      id: state.newId('bps'),
      object: 'billing_portal.session',
      url: `https://billing.stripe.com/p/${typeof configuration === 'string' ? configuration : 'default'}`,
    }),
  };
}

export type FakeInvoice = Pick<Stripe.Invoice, 'id' | 'object' | 'created' | 'status' | 'attempt_count'> & {
  subscription: string;
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'finalized_at'>;
};

function withSchedule(state: FakeState, subscription: FakeSubscription): object {
  if (subscription.schedule === null) return subscription;
  const schedule = state.get<FakeSchedule>(subscription.schedule);
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    items: phase.items.map(({ price }) => ({ price: state.get<FakePrice>(price) })),
  }));
  return { ...subscription, schedule: { ...schedule, phases } };
}

function update(state: FakeState, found: FakeSubscription, params: Record<string, unknown>): FakeSubscription {
  const { cancel_at_period_end, cancel_at, items } = params;
  if (found.status === 'canceled') refuse('A canceled subscription can only update its cancellation_details.');
  if (cancel_at_period_end !== undefined && found.schedule !== null)
    refuse(
      'The subscription is managed by a subscription schedule, and updating any cancelation behavior directly is not allowed.',
    );
  if (items !== undefined) changePrice(state, found, items as { id: string; price: string }[]);
  if (cancel_at_period_end !== undefined) found.cancel_at_period_end = cancel_at_period_end === true;
  // The request sends an empty text to clear the date. The schema reads that as null.
  if (cancel_at === null) found.cancel_at = null;
  return found;
}

function changePrice(state: FakeState, found: FakeSubscription, [change]: { id: string; price: string }[]): void {
  const item = onlyItem(found);
  if (change?.id !== item.id) return refuse('Invalid subscription item', 'resource_missing', 404);
  if (state.get<FakeCustomer>(found.customer).card === 'declined')
    throw new FakeRefusal(
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
      'Your card was declined.',
    );
  const price = state.get<FakePrice>(change.price);
  if (price.recurring.interval !== item.price.recurring.interval && found.status !== 'trialing')
    Object.assign(item, { current_period_start: state.now, current_period_end: state.now + lengthOf(price) });
  item.price = price;
}

function createSchedule(state: FakeState, subscriptionId: string): FakeSchedule {
  const found = state.get<FakeSubscription>(subscriptionId);
  if (found.schedule !== null) refuse('You cannot migrate a subscription that is already attached to a schedule.');
  const { price, current_period_start: start_date, current_period_end: end_date } = onlyItem(found);
  const schedule = state.put<FakeSchedule>({
    id: state.newId('sub_sched'),
    object: 'subscription_schedule',
    created: state.now,
    status: 'active',
    subscription: subscriptionId,
    current_phase: { start_date, end_date },
    phases: [{ start_date, end_date, items: [{ price: price.id }] }],
  });
  found.schedule = schedule.id;
  return schedule;
}

type GivenPhase = {
  start_date?: number;
  end_date?: number;
  duration?: { interval: string };
  items: { price: string }[];
};

function changeSchedule(state: FakeState, request: FakeRequest): FakeSchedule {
  const schedule = state.get<FakeSchedule>(firstOf(request));
  if (schedule.status !== 'active') refuse('You cannot update a subscription schedule that is released.');
  let start = schedule.current_phase.start_date;
  schedule.phases = (request.params['phases'] as GivenPhase[]).map(
    ({ start_date, end_date, duration, items }, index) => {
      if (index === 0 && start_date !== start) refuse('The start date of the current phase cannot change.');
      const from = start;
      start = end_date ?? from + (duration?.interval === 'year' ? 12 : 1) * MONTH_SECONDS;
      return { start_date: from, end_date: start, items: items.map(({ price }) => ({ price: state.get(price).id })) };
    },
  );
  const [current] = schedule.phases;
  if (current) schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
  return schedule;
}

/**
 * Previews a change: credits the rest of the current price and charges the rest of the new one. A new interval
 * starts today.
 */
function preview(state: FakeState, params: Record<string, unknown>): object {
  const found = state.get<FakeSubscription>(params['subscription']);
  const item = onlyItem(found);
  const [change] = (params['subscription_details'] as { items: { price: string }[] }).items;
  const next = state.get<FakePrice>(change?.price);
  const end = item.current_period_end;
  const share = (end - state.now) / (end - item.current_period_start);
  const isNewPeriod = next.recurring.interval !== item.price.recurring.interval;
  const charge = isNewPeriod ? (next.unit_amount ?? 0) : Math.round((next.unit_amount ?? 0) * share);
  const credit = Math.round((item.price.unit_amount ?? 0) * share);
  const lines =
    found.status === 'trialing'
      ? []
      : [
          { amount: -credit, period: { start: state.now, end } },
          { amount: charge, period: { start: state.now, end: isNewPeriod ? state.now + lengthOf(next) : end } },
        ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const money = { total, amount_due: Math.max(0, total), ending_balance: Math.min(0, total) };
  return {
    id: state.newId('upcoming_in'),
    object: 'invoice',
    ...money,
    lines: { object: 'list', has_more: false, data: lines },
  };
}
