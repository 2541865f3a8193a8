import { DAY_MS } from '#domain/durations.ts';
import { type PaymentProvider, type PlanCheckout, ProviderRefused } from '#server/providers/payments/provider.ts';
import { type Act, acting, type TestProviderServices } from './events.ts';
import { addObject, lockObject, onceByKey, readObject, saveObject } from './object-queries.ts';
import type { PlanSession, StoredObject } from './objects.ts';
import { pageAt } from './page-address.ts';
import { beginSubscription } from './subscriptions.ts';
import type { StoredCard } from './test-cards.ts';

/** Stripe's limits: a plan's page stays open for a day, and a trial ends at least two days ahead. */
const OPEN_MS = DAY_MS;
const TRIAL_LEAST_MS = 2 * DAY_MS;

export function planSessionCalls(
  services: TestProviderServices,
): Pick<PaymentProvider, 'startPlanCheckout' | 'readPlanCheckout' | 'expirePlanCheckout'> {
  const { db, now } = services;
  return {
    async startPlanCheckout({ idempotencyKey, ...input }) {
      const at = now();
      const { trialEnd, customerId, successUrl } = input;
      if (trialEnd && trialEnd.getTime() - at.getTime() < TRIAL_LEAST_MS)
        throw new ProviderRefused('A trial must end at least 2 days from now.');
      if (customerId !== null && !(await readObject(db, 'customer', customerId)))
        throw new ProviderRefused('The payment provider doesn’t know this customer.');
      return onceByKey(db, { key: idempotencyKey, call: 'startPlanCheckout', input, at }, async (tx) => {
        const expiresAt = new Date(at.getTime() + OPEN_MS);
        const data: PlanSession = {
          ...input,
          trialEnd: trialEnd?.toISOString() ?? null,
          status: 'open',
          expiresAt: expiresAt.toISOString(),
          asked: null,
          subscriptionId: null,
        };
        const sessionId = await addObject(tx, { kind: 'plan_session', data }, at);
        return { sessionId, url: pageAt(`checkout/${sessionId}`, successUrl) };
      });
    },
    async readPlanCheckout(sessionId): Promise<PlanCheckout | null> {
      const found = await readObject(db, 'plan_session', sessionId);
      if (!found) return null;
      const { orgId, subscriptionId, customerId } = found.data;
      return { orgId, status: statusAt(found.data, now()), subscriptionId, customerId };
    },
    expirePlanCheckout: (sessionId) =>
      acting(services, async (act) => {
        const session = await lockObject(act.tx, 'plan_session', sessionId);
        if (session?.data.status === 'open') await expireTestSession(act, session);
      }),
  };
}

/** An open session expires even if no one closes it. */
export function statusAt({ status, expiresAt }: Pick<PlanSession, 'status' | 'expiresAt'>, at: Date) {
  return status === 'open' && new Date(expiresAt) <= at ? 'expired' : status;
}

export async function expireTestSession(
  { tx, at, emit }: Act,
  session: StoredObject<'plan_session'> | StoredObject<'payment_session'>,
): Promise<void> {
  session.data.status = 'expired';
  await saveObject(tx, session, at);
  await emit('checkout.session.expired', { kind: 'checkout', id: session.id }, session.account);
}

/** Starts the plan, and pays its first period unless there is a trial. */
export async function completePlanSession(
  act: Act,
  session: StoredObject<'plan_session'>,
  card: StoredCard,
): Promise<void> {
  const { tx, at } = act;
  const { data } = session;
  const customerId = await customerWith(act, data, card);
  const subscriptionId = await beginSubscription(act, customerId, data);
  Object.assign(data, { status: 'complete', asked: null, customerId, subscriptionId });
  await saveObject(tx, session, at);
  await act.emit('checkout.session.completed', { kind: 'checkout', id: session.id });
}

async function customerWith({ tx, at }: Act, session: PlanSession, card: StoredCard): Promise<string> {
  const { customerId, orgId, email } = session;
  const known = customerId === null ? undefined : await lockObject(tx, 'customer', customerId);
  if (!known) return addObject(tx, { kind: 'customer', data: { orgId, email, card, returnUrl: null } }, at);
  Object.assign(known.data, { card, email });
  await saveObject(tx, known, at);
  return known.id;
}
