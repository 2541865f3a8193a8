/**
 * Purchased plans without proration. A change that takes effect now starts a new period at the new plan's full price,
 * and credits no paid days.
 */
import { type ChosenPlan, planChangeTime } from '#domain/company/plan-change.ts';
import { type BillingInterval, periodCents, subscriptionPlanById } from '#domain/company/plans.ts';
import {
  type PaymentProvider,
  ProviderRefused,
  type ProviderSubscription,
} from '#server/providers/payments/provider.ts';
import { type Act, actIn, acting, type TestProviderServices } from './events.ts';
import { addObject, lockObject, onceByKey, readObject, saveObject } from './object-queries.ts';
import type { PlanSession, StoredObject, StoredSubscription } from './objects.ts';
import { pageAt } from './page-address.ts';

const NO_SUCH_PLAN = 'The payment provider doesn’t have this plan, or it has ended.';

type Calls = Pick<
  PaymentProvider,
  'previewPlanChange' | 'changePlan' | 'setCancelAtPeriodEnd' | 'cancelNow' | 'openPortal' | 'readSubscription'
>;

export function subscriptionCalls(services: TestProviderServices): Calls {
  const { db, now } = services;
  return {
    async previewPlanChange({ subscriptionId, ...next }) {
      const { data } = running(await readObject(db, 'subscription', subscriptionId), now());
      const price = periodCents(subscriptionPlanById(next.plan), next.interval);
      const isNow = data.status !== 'trialing' && planChangeTime(data, next) === 'now';
      const nextAt = isNow ? periodEnd(now(), next.interval) : new Date(data.periodEnd);
      return { dueNowCents: isNow ? price : 0, creditCents: 0, nextCents: price, nextAt };
    },
    changePlan({ idempotencyKey, ...input }) {
      const at = now();
      return onceByKey(db, { key: idempotencyKey, call: 'changePlan', input, at }, async (tx) => {
        const act = actIn(services, tx, at);
        const found = running(await lockObject(tx, 'subscription', input.subscriptionId), at);
        Object.assign(found.data, changed(found.data, input, at));
        await saveSubscription(act, found);
      });
    },
    setCancelAtPeriodEnd: ({ subscriptionId, cancel }) =>
      acting(services, async (act) => {
        const found = running(await lockObject(act.tx, 'subscription', subscriptionId), act.at);
        Object.assign(found.data, { cancelAtPeriodEnd: cancel }, cancel ? { scheduled: null } : {});
        await saveSubscription(act, found);
      }),
    cancelNow: (subscriptionId) =>
      acting(services, async (act) => {
        const found = await lockObject(act.tx, 'subscription', subscriptionId);
        if (!found || found.data.status === 'canceled') return;
        Object.assign(found.data, ENDED);
        await saveSubscription(act, found, 'customer.subscription.deleted');
      }),
    openPortal: ({ customerId, returnUrl }) =>
      acting(services, async ({ tx, at }) => {
        const found = await lockObject(tx, 'customer', customerId);
        if (!found) throw new ProviderRefused('The payment provider doesn’t know this customer.');
        found.data.returnUrl = returnUrl;
        await saveObject(tx, found, at);
        return { url: pageAt(`portal/${customerId}`, returnUrl) };
      }),
    async readSubscription(subscriptionId) {
      const found = await readObject(db, 'subscription', subscriptionId);
      return found ? present(found, now()) : null;
    },
  };
}

/** If the next month lacks the day, JavaScript's date rules apply. */
function periodEnd(from: Date, interval: BillingInterval): Date {
  const end = new Date(from);
  end.setUTCMonth(from.getUTCMonth() + (interval === 'year' ? 12 : 1));
  return end;
}

/** @returns the subscription's id */
export async function beginSubscription(act: Act, customerId: string, chosen: PlanSession): Promise<string> {
  const { tx, at } = act;
  const { orgId, plan, interval, trialEnd } = chosen;
  const data: StoredSubscription = {
    customerId,
    orgId,
    status: trialEnd === null ? 'active' : 'trialing',
    plan,
    interval,
    periodEnd: trialEnd ?? periodEnd(at, interval).toISOString(),
    cancelAtPeriodEnd: false,
    scheduled: null,
    pastDueSince: null,
  };
  const id = await addObject(tx, { kind: 'subscription', data }, at);
  await act.emit('customer.subscription.created', { kind: 'subscription', id });
  return id;
}

const ENDED = { status: 'canceled', scheduled: null, pastDueSince: null } as const;

/**
 * Returns a plan at a time: ended, or renewed as chosen. Nothing runs when a period ends, so the provider sends no
 * event, and the change shows at the next read.
 */
function asOf(data: StoredSubscription, at: Date): StoredSubscription {
  let end = new Date(data.periodEnd);
  if (data.status === 'canceled' || end > at) return data;
  if (data.cancelAtPeriodEnd) return { ...data, ...ENDED };
  const next = { ...data, ...data.scheduled, scheduled: null, status: 'active', pastDueSince: null } as const;
  while (end <= at) end = periodEnd(end, next.interval);
  return { ...next, periodEnd: end.toISOString() };
}

/** @throws ProviderRefused when the plan has ended */
function running(found: StoredObject<'subscription'> | undefined, at: Date): StoredObject<'subscription'> {
  const data = found && asOf(found.data, at);
  if (!data || data.status === 'canceled') throw new ProviderRefused(NO_SUCH_PLAN);
  return { ...found, data };
}

const isSame = (one: ChosenPlan, other: ChosenPlan) => one.plan === other.plan && one.interval === other.interval;

/** Replaces any change scheduled for the end of the period. */
function changed(
  current: StoredSubscription,
  { plan, interval, when }: ChosenPlan & { when: 'now' | 'period_end' },
  at: Date,
): Partial<StoredSubscription> {
  const continues = { scheduled: null, cancelAtPeriodEnd: false };
  const next = { plan, interval };
  if (isSame(current, next)) return continues;
  if (when === 'period_end') return { ...continues, scheduled: next };
  if (current.status === 'trialing') return { ...continues, ...next };
  return { ...continues, ...next, periodEnd: periodEnd(at, interval).toISOString() };
}

async function saveSubscription(
  { tx, at, emit }: Act,
  found: StoredObject<'subscription'>,
  type = 'customer.subscription.updated',
): Promise<void> {
  await saveObject(tx, found, at);
  await emit(type, { kind: 'subscription', id: found.id });
}

function present({ id, data: stored }: StoredObject<'subscription'>, at: Date): ProviderSubscription {
  const { customerId, orgId, status, plan, interval, cancelAtPeriodEnd, scheduled, pastDueSince, ...data } = asOf(
    stored,
    at,
  );
  const currentPeriodEnd = new Date(data.periodEnd);
  return {
    id,
    customerId,
    orgId,
    status,
    plan,
    interval,
    currentPeriodEnd,
    cancelAtPeriodEnd,
    scheduled: scheduled && { ...scheduled, at: currentPeriodEnd },
    pastDueSince: pastDueSince === null ? null : new Date(pastDueSince),
  };
}
