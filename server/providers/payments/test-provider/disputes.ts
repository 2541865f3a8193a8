/** A bank's actions after a payment: withdrawing the money, returning it, or rejecting a refund. */
import { DAY_MS } from '#domain/durations.ts';
import { remainderCents } from '#domain/payments/payment-remainder.ts';
import type { Act } from './events.ts';
import { lockObject, randomPart, saveObject } from './object-queries.ts';
import type { StoredObject } from './objects.ts';

const ANSWER_MS = 7 * DAY_MS;

async function save({ tx, at, emit }: Act, found: StoredObject<'payment'>, type: string): Promise<void> {
  await saveObject(tx, found, at);
  await emit(type, { kind: 'payment', id: found.id }, found.account);
}

/** Opens a dispute about what is left of the payment. Does nothing if nothing is left. */
export async function beginDispute(act: Act, paymentId: string): Promise<void> {
  const found = await lockObject(act.tx, 'payment', paymentId);
  if (!found) return;
  const amountCents = remainderCents(found.data);
  if (amountCents <= 0) return;
  found.data.disputes.push({
    id: `test_dp_${randomPart()}`,
    amountCents,
    at: act.at.toISOString(),
    status: 'needs_response',
    dueBy: new Date(act.at.getTime() + ANSWER_MS).toISOString(),
    fundsReturnedAt: null,
  });
  await save(act, found, 'charge.dispute.created');
}

export async function endDispute(act: Act, paymentId: string, outcome: 'won' | 'lost'): Promise<void> {
  const found = await lockObject(act.tx, 'payment', paymentId);
  const open = found?.data.disputes.find(({ status }) => status === 'needs_response' || status === 'under_review');
  if (!found || !open) return;
  const fundsReturnedAt = outcome === 'won' ? act.at.toISOString() : null;
  Object.assign(open, { status: outcome, dueBy: null, fundsReturnedAt });
  await save(act, found, 'charge.dispute.closed');
}

/** The customer's bank returns the latest refund to the company. */
export async function returnRefund(act: Act, paymentId: string): Promise<void> {
  const found = await lockObject(act.tx, 'payment', paymentId);
  const latest = found?.data.refunds.findLast(({ status }) => status === 'succeeded');
  if (!found || !latest) return;
  Object.assign(latest, { status: 'failed', failedAt: act.at.toISOString() });
  await save(act, found, 'refund.failed');
}
