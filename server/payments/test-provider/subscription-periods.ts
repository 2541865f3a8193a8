/** How a plan goes from one paid period to the next. */
import { afterCredit, nextPeriodEnd, priceOf } from '#domain/company/plan-proration.ts';
import { planById } from '#domain/company/plans.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Act } from './events.ts';
import { addObject, lockObject, randomPart, saveObject } from './object-queries.ts';
import type { PlanSession, ProviderCustomer, Stored, StoredSubscription } from './objects.ts';
import { behaviorOf } from './test-cards.ts';

/** What a portal shows; older ones are dropped. */
const INVOICES_KEPT = 24;

export function bill(
  customer: ProviderCustomer,
  { description, chargeCents, isPaid, at }: { description: string; chargeCents: Cents; isPaid: boolean; at: Date },
): void {
  const invoice = {
    id: `test_in_${randomPart()}`,
    at: at.toISOString(),
    description,
    amountCents: chargeCents,
    status: isPaid ? ('paid' as const) : ('open' as const),
  };
  customer.invoices = [invoice, ...customer.invoices].slice(0, INVOICES_KEPT);
}

export const planName = ({ plan, interval }: Pick<StoredSubscription, 'plan' | 'interval'>): string =>
  `${planById(plan).name}, one ${interval}`;

/** @returns its id */
export async function beginSubscription(act: Act, customerId: string, chosen: PlanSession): Promise<string> {
  const { tx, at } = act;
  const { orgId, plan, interval, trialEnd } = chosen;
  const begins = trialEnd === null ? at : new Date(trialEnd);
  const periodEnd = trialEnd === null ? nextPeriodEnd(at, interval, at) : begins;
  const data: StoredSubscription = {
    customerId,
    orgId,
    status: trialEnd === null ? 'active' : 'trialing',
    plan,
    interval,
    anchor: begins.toISOString(),
    periodStart: at.toISOString(),
    periodEnd: periodEnd.toISOString(),
    cancelAtPeriodEnd: false,
    scheduled: null,
    pastDueSince: null,
  };
  if (trialEnd === null) await payPeriod(act, customerId, data, 'succeed');
  const id = await addObject(tx, { kind: 'subscription', data, dueAt: periodEnd }, at);
  await act.tell('customer.subscription.created', { kind: 'subscription', id });
  return id;
}

/** succeed and fail: whatever the card would do, for people who want to see it. */
export type Outcome = 'as the card' | 'succeed' | 'fail';

/** Charges the period that begins. @returns whether it was paid */
async function payPeriod(
  { tx, at }: Act,
  customerId: string,
  subscription: StoredSubscription,
  outcome: Outcome,
): Promise<boolean> {
  const customer = await lockObject(tx, 'customer', customerId);
  if (!customer) throw new Error(`No customer ${customerId}`);
  const { data } = customer;
  const { dueCents, creditLeftCents } = afterCredit(priceOf(subscription), data.creditCents);
  const cardFails = behaviorOf(data.card) === 'fails later' && dueCents > 0;
  const isPaid = outcome === 'as the card' ? !cardFails : outcome === 'succeed';
  bill(data, { description: planName(subscription), chargeCents: dueCents, isPaid, at });
  data.creditCents = creditLeftCents;
  await saveObject(tx, customer, at);
  return isPaid;
}

export async function saveSubscription(act: Act, found: Stored<'subscription'>, type: string): Promise<void> {
  const { data } = found;
  const dueAt = data.status === 'canceled' ? null : new Date(data.periodEnd);
  await saveObject(act.tx, { ...found, dueAt }, act.at);
  await act.tell(type, { kind: 'subscription', id: found.id });
}

export async function endSubscription(act: Act, found: Stored<'subscription'>): Promise<void> {
  Object.assign(found.data, { status: 'canceled', scheduled: null, pastDueSince: null });
  await saveSubscription(act, found, 'customer.subscription.deleted');
}

/**
 * Ends the period: the plan is canceled, or the next one begins and is charged. A payment that is still missing when
 * the next one would be due ends the plan.
 * @param from when the next period begins: the end of this one, or now when somebody asks for it
 */
export async function renew(
  act: Act,
  found: Stored<'subscription'>,
  { from, outcome = 'as the card' }: { from: Date; outcome?: Outcome },
): Promise<void> {
  const { data } = found;
  if (data.cancelAtPeriodEnd || data.status === 'past_due') return endSubscription(act, found);
  if (data.scheduled) Object.assign(data, { ...data.scheduled, scheduled: null, anchor: from.toISOString() });
  if (from < new Date(data.periodEnd)) data.anchor = from.toISOString();
  const end = nextPeriodEnd(new Date(data.anchor), data.interval, from);
  Object.assign(data, { periodStart: from.toISOString(), periodEnd: end.toISOString() });
  const isPaid = await payPeriod(act, data.customerId, data, outcome);
  Object.assign(data, {
    status: isPaid ? 'active' : 'past_due',
    pastDueSince: isPaid ? null : act.at.toISOString(),
  });
  await saveSubscription(act, found, isPaid ? 'invoice.paid' : 'invoice.payment_failed');
}

/** Pays what is open with the card that the customer has now. @returns false when it fails again */
export async function payOpenInvoices(
  act: Act,
  found: Stored<'subscription'>,
  outcome: 'as the card' | 'succeed' = 'as the card',
): Promise<boolean> {
  const { data } = found;
  const customer = await lockObject(act.tx, 'customer', data.customerId);
  if (!customer || data.status !== 'past_due') return true;
  if (outcome === 'as the card' && behaviorOf(customer.data.card) === 'fails later') return false;
  for (const invoice of customer.data.invoices) invoice.status = 'paid';
  await saveObject(act.tx, customer, act.at);
  Object.assign(data, { status: 'active', pastDueSince: null });
  await saveSubscription(act, found, 'invoice.paid');
  return true;
}
