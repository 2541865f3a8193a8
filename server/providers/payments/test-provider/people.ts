/** Actions of people on the test provider's pages. Tests call them without pages. */
import { finishSetup } from './accounts.ts';
import { beginDispute, endDispute, returnRefund } from './disputes.ts';
import { type Act, acting, type TestProviderServices } from './events.ts';
import { lockObject, saveObject } from './object-queries.ts';
import type { StoredObject } from './objects.ts';
import { completePayment } from './payments.ts';
import { completePlanSession, statusAt } from './plan-sessions.ts';
import { acceptCard, behaviorOf, type CardProblem, type StoredCard, storedCard } from './test-cards.ts';

type AnySession = StoredObject<'plan_session'> | StoredObject<'payment_session'>;

/** `asked`: the cardholder has to confirm first (3-D Secure). `over`: the page is closed. `unknown`: no such page. */
export type PayResult =
  | { outcome: 'complete'; url: string }
  | { outcome: 'asked' }
  | { outcome: 'refused'; problem: CardProblem }
  | { outcome: 'over'; url: string }
  | { outcome: 'unknown' };

async function lockSession({ tx }: Pick<Act, 'tx'>, id: string): Promise<AnySession | undefined> {
  return (await lockObject(tx, 'plan_session', id)) ?? (await lockObject(tx, 'payment_session', id));
}

const successUrl = ({ id, data }: AnySession) => data.successUrl.replace('{CHECKOUT_SESSION_ID}', id);

/** Returns the result of a paid or closed page. If two people pay, the second finds the page paid. */
function overAt(session: AnySession | undefined, at: Date): PayResult | null {
  if (!session) return { outcome: 'unknown' };
  const status = statusAt(session.data, at);
  if (status === 'complete') return { outcome: 'complete', url: successUrl(session) };
  return status === 'expired' ? { outcome: 'over', url: session.data.cancelUrl } : null;
}

async function complete(act: Act, session: AnySession, card: StoredCard): Promise<PayResult> {
  if (session.kind === 'plan_session') await completePlanSession(act, session, card);
  else {
    const paymentId = await completePayment(act, session, card);
    if (behaviorOf(card) === 'disputes') await beginDispute(act, paymentId);
  }
  return { outcome: 'complete', url: successUrl(session) };
}

/**
 * Pays on the page of a plan or a quote.
 * @param typed the card number, in any grouping
 */
export function payCheckout(services: TestProviderServices, sessionId: string, typed: string): Promise<PayResult> {
  return acting(services, async (act) => {
    const session = await lockSession(act, sessionId);
    const over = overAt(session, act.at);
    if (!session || over) return over ?? { outcome: 'unknown' };
    const accepted = acceptCard(typed);
    if ('problem' in accepted) return { outcome: 'refused', problem: accepted.problem };
    const card = storedCard(accepted.card);
    if (accepted.card.behavior !== 'asks') return complete(act, session, card);
    session.data.asked = card;
    await saveObject(act.tx, session, act.at);
    return { outcome: 'asked' };
  });
}

export function answerChallenge(
  services: TestProviderServices,
  sessionId: string,
  isConfirmed: boolean,
): Promise<PayResult> {
  return acting(services, async (act) => {
    const session = await lockSession(act, sessionId);
    const over = overAt(session, act.at);
    if (!session || over) return over ?? { outcome: 'unknown' };
    const { asked } = session.data;
    if (asked && isConfirmed) return complete(act, session, asked);
    session.data.asked = null;
    await saveObject(act.tx, session, act.at);
    return { outcome: 'refused', problem: { field: 'number', reason: 'bank' } };
  });
}

export const completeOnboarding = (services: TestProviderServices, accountId: string): Promise<void> =>
  acting(services, (act) => finishSetup(act, accountId));

export const openDispute = (services: TestProviderServices, paymentId: string): Promise<void> =>
  acting(services, (act) => beginDispute(act, paymentId));

export const closeDispute = (
  services: TestProviderServices,
  paymentId: string,
  outcome: 'won' | 'lost',
): Promise<void> => acting(services, (act) => endDispute(act, paymentId, outcome));

/** Returns the latest refund's money to the company. */
export const failRefund = (services: TestProviderServices, paymentId: string): Promise<void> =>
  acting(services, (act) => returnRefund(act, paymentId));
