/** Plans that were bought: read, changed, canceled. */
import { planChangeCost, type PlanChangeCost } from '#domain/company/plan-proration.ts';
import type { ChosenPlan } from '#domain/company/plan-change.ts';
import { type PaymentProvider, ProviderRefused, type ProviderSubscription } from '../provider.ts';
import { type Act, acting, actIn, type TestProviderServices } from './events.ts';
import { addObject, lockObject, onceByKey, readObject, saveObject } from './object-queries.ts';
import type { ProviderCustomer, Stored, StoredSubscription } from './objects.ts';
import { pageAt } from './plan-sessions.ts';
import { bill, endSubscription, planName, saveSubscription } from './subscription-periods.ts';
import { behaviorOf } from './test-cards.ts';

const NO_SUCH_PLAN = 'The payment provider does not know this plan, or it has ended.';

type Calls = Pick<
  PaymentProvider,
  'previewPlanChange' | 'changePlan' | 'setCancelAtPeriodEnd' | 'cancelNow' | 'openPortal' | 'readSubscription'
>;

export function subscriptionCalls(services: TestProviderServices): Calls {
  const { db, now } = services;
  return {
    async previewPlanChange({ subscriptionId, ...next }) {
      const found = running(await readObject(db, 'subscription', subscriptionId));
      const customer = await readObject(db, 'customer', found.data.customerId);
      if (!customer) throw new ProviderRefused(NO_SUCH_PLAN);
      const { dueNowCents, creditCents, nextCents, nextAt } = costOf(found.data, customer.data, next, now());
      return { dueNowCents, creditCents, nextCents, nextAt };
    },
    changePlan({ idempotencyKey, ...input }) {
      const at = now();
      const request = { key: idempotencyKey, call: 'changePlan', input, at };
      return onceByKey(db, request, async (tx) => {
        const act = actIn(services, tx, at);
        const found = running(await lockObject(tx, 'subscription', input.subscriptionId));
        const next = { plan: input.plan, interval: input.interval };
        await (input.when === 'now' ? changeNow(act, found, next) : schedule(act, found, next));
      });
    },
    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      acting(services, async (act) => setCancel(act, subscriptionId, cancel)),
    cancelNow: (subscriptionId) =>
      acting(services, async (act) => {
        const found = await lockObject(act.tx, 'subscription', subscriptionId);
        if (found && found.data.status !== 'canceled') await endSubscription(act, found);
      }),
    async openPortal({ customerId, returnUrl }) {
      if (!(await readObject(db, 'customer', customerId)))
        throw new ProviderRefused('The payment provider does not know this customer.');
      const data = { subject: customerId, returnUrl };
      const id = await acting(services, ({ tx, at }) => addObject(tx, { kind: 'portal', data }, at));
      return { url: pageAt(`portal/${id}`, returnUrl) };
    },
    async readSubscription(subscriptionId) {
      const found = await readObject(db, 'subscription', subscriptionId);
      return found ? present(found) : null;
    },
  };
}

function running(found: Stored<'subscription'> | undefined): Stored<'subscription'> {
  if (!found || found.data.status === 'canceled') throw new ProviderRefused(NO_SUCH_PLAN);
  return found;
}

function costOf(
  { plan, interval, periodStart, periodEnd, status }: StoredSubscription,
  { creditCents }: ProviderCustomer,
  next: ChosenPlan,
  at: Date,
): PlanChangeCost {
  const period = { plan, interval, start: new Date(periodStart), end: new Date(periodEnd) };
  return planChangeCost({ ...period, isTrial: status === 'trialing' }, next, creditCents, at);
}

const isSame = (one: ChosenPlan, other: ChosenPlan) => one.plan === other.plan && one.interval === other.interval;

/** The chosen plan goes on: whatever was to happen at the end of the period does not. */
const GOES_ON = { scheduled: null, cancelAtPeriodEnd: false };

async function changeNow(act: Act, found: Stored<'subscription'>, next: ChosenPlan): Promise<void> {
  const { data } = found;
  // Only takes back what was to happen later.
  if (isSame(data, next)) return schedule(act, found, next);
  const customer = await lockObject(act.tx, 'customer', data.customerId);
  if (!customer) throw new ProviderRefused(NO_SUCH_PLAN);
  if (data.status === 'past_due')
    throw new ProviderRefused('The last payment failed. Update the card first, then change the plan.');
  const cost = costOf(data, customer.data, next, act.at);
  if (cost.dueNowCents > 0 && behaviorOf(customer.data.card) === 'fails later')
    throw new ProviderRefused('The card was declined. Nothing was changed. Update the card, then try again.');
  const description = `Change to ${planName(next)}`;
  if (cost.dueNowCents > 0)
    bill(customer.data, { description, chargeCents: cost.dueNowCents, isPaid: true, at: act.at });
  customer.data.creditCents = cost.creditLeftCents;
  await saveObject(act.tx, customer, act.at);
  if (cost.start.getTime() !== new Date(data.periodStart).getTime()) data.anchor = cost.start.toISOString();
  Object.assign(data, next, GOES_ON, { periodStart: cost.start.toISOString(), periodEnd: cost.end.toISOString() });
  await saveSubscription(act, found, 'customer.subscription.updated');
}

async function schedule(act: Act, found: Stored<'subscription'>, next: ChosenPlan): Promise<void> {
  const { data } = found;
  Object.assign(data, GOES_ON, isSame(data, next) ? {} : { scheduled: next });
  await saveSubscription(act, found, 'customer.subscription.updated');
}

export async function setCancel(act: Act, subscriptionId: string, cancel: boolean): Promise<void> {
  const found = running(await lockObject(act.tx, 'subscription', subscriptionId));
  Object.assign(found.data, { cancelAtPeriodEnd: cancel }, cancel ? { scheduled: null } : {});
  await saveSubscription(act, found, 'customer.subscription.updated');
}

function present({ id, data }: Stored<'subscription'>): ProviderSubscription {
  const currentPeriodEnd = new Date(data.periodEnd);
  return {
    id,
    customerId: data.customerId,
    orgId: data.orgId,
    status: data.status,
    plan: data.plan,
    interval: data.interval,
    currentPeriodEnd,
    cancelAtPeriodEnd: data.cancelAtPeriodEnd,
    scheduled: data.scheduled && { ...data.scheduled, at: currentPeriodEnd },
    pastDueSince: data.pastDueSince === null ? null : new Date(data.pastDueSince),
  };
}
