import { fieldError, ProductError } from '#domain/errors.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { refundOutcome } from '#domain/payments/price-reduction.ts';
import { isForPrice } from '#domain/payments/provider-payment.ts';
import { isVoided } from '#domain/payments/recorded-payments.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { addEntry } from './add-entry.ts';
import { goingCents, ledgerBalance, refundableOf } from './balance.ts';
import { assertLedgerCapacity } from './ledger-capacity.ts';
import { changeLedger } from './ledger-lock.ts';
import type { EntryRow, Ledger } from './ledger-queries.ts';
import { addReduction } from './lower-price.ts';
import { mailRecordedRefund } from './payment-news.ts';
import { refundQueue } from './payment-queues.ts';
import { noteByStaff, type PaymentContext } from './record-payment.ts';

interface WantedRefund {
  quote_id: string;
  /** the payment's id */
  id: string;
  /** chosen by the client, so that a repeated request refunds only once */
  refund_id: string;
  amount_cents: number;
  reason: string;
  /** how staff refunded a recorded payment; if omitted, as it was paid */
  method?: ManualMethod | undefined;
  /**
   * true lowers the price by the refunded amount, false makes the amount due again; if omitted, true only when nothing
   * else is due
   */
  lowers_price?: boolean | undefined;
}

/**
 * Refunds all or part of a payment. A job passes a card refund on to the provider. For any other payment, staff have
 * already returned the money, so the refund is only recorded. Repeating it changes nothing.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for more than what is left of the payment, ALREADY_EXISTS when the id
 * belongs to something else
 */
export function refundPayment(context: PaymentContext, wanted: WantedRefund): Promise<Ledger> {
  const { services, scope } = context;
  return changeLedger(services.db, scope, wanted.quote_id, async (tx, ledger, quote, owed) => {
    const payment = findPayment(ledger, wanted);
    if (await isRequested(tx, scope, ledger, wanted)) return;
    assertRefundable(ledger, payment, wanted.amount_cents);
    assertLedgerCapacity(ledger, 'refund');
    const refund = { ...wanted, at: services.now() };
    if (payment.type === 'manual') await recordRefund(tx, context, ledger, { quote, owed }, { ...refund, payment });
    else await startRefund(tx, context, ledger, { quote, owed }, { ...refund, payment });
  });
}

interface Locked {
  quote: LockedQuote;
  owed: LockedQuote | undefined;
}

type Refund = WantedRefund & { payment: EntryRow; at: Date };

async function startRefund(tx: Tx, context: PaymentContext, ledger: Ledger, locked: Locked, refund: Refund) {
  const { services, scope, author } = context;
  const { refund_id, payment, amount_cents, reason, at } = refund;
  await requestRefund(tx, services, scope, payment, {
    id: refund_id,
    amount_cents,
    cause: 'staff',
    reason,
    requested_by: author.actor.id,
    at,
  });
  await lowerByRefund(tx, context, ledger, locked.owed, refund);
  await noteByStaff(tx, context, locked.quote, ledger, {
    event: 'refund_requested',
    action: 'payment.refund_requested',
    data: { payment_id: refund_id, amount_cents, currency: payment.currency, method: 'card', reason, cause: 'staff' },
    at,
  });
}

/** Records money that staff have already returned. The refund and its ledger entry share one id. */
async function recordRefund(tx: Tx, context: PaymentContext, ledger: Ledger, locked: Locked, refund: Refund) {
  const { services, scope, author } = context;
  const { refund_id, payment, amount_cents, reason, at } = refund;
  const { currency } = payment;
  const method = refund.method ?? payment.method;
  await insertRefund(tx, scope, payment, {
    id: refund_id,
    amount_cents,
    cause: 'staff',
    reason,
    requested_by: author.actor.id,
    at,
    isDone: true,
  });
  await lowerByRefund(tx, context, ledger, locked.owed, refund);
  const added = await addEntry(tx, scope, ledger, {
    id: refund_id,
    quote_id: payment.quote_id,
    type: 'refund',
    amount_cents,
    currency,
    method,
    related_id: payment.id,
    reason,
    at,
    recorded_by: author.actor.id,
  });
  if (!added) throw new ProductError('ALREADY_EXISTS');
  await noteByStaff(tx, context, locked.quote, ledger, {
    event: 'refunded',
    action: 'payment.refund_recorded',
    data: { payment_id: refund_id, amount_cents, currency, method, reason },
    at,
  });
  await mailRecordedRefund(tx, { services, scope, at }, locked.quote, refund_id);
}

/** The reduction has the refund's id, so a repeated request repeats both or neither. */
async function lowerByRefund(
  tx: Tx,
  context: PaymentContext,
  ledger: Ledger,
  locked: LockedQuote | undefined,
  { refund_id, payment, amount_cents, reason, lowers_price, at }: Refund,
): Promise<void> {
  // A tip was never part of the price.
  if (!isForPrice(payment)) return;
  const outcome = refundOutcome(ledgerBalance(ledger), goingCents(ledger.revisions), amount_cents);
  if (outcome.due_again_cents === 0 || !(lowers_price ?? outcome.lowers_price)) return;
  const owed = owedRevision(ledger.revisions);
  if (!owed || !locked) throw new ProductError('CHANGED_BY_OTHER');
  // A payment for an earlier revision can be refunded, but the latest approved revision's price is owed.
  await addReduction(tx, context, { ...ledger, quote: owed }, locked, {
    id: refund_id,
    quote_id: owed.id,
    amount_cents: outcome.due_again_cents,
    reason,
    refund_id,
    at,
  });
}

/** @throws ProductError NOT_FOUND, INVALID_INPUT */
function findPayment({ entries }: Ledger, { id, method }: WantedRefund): EntryRow {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new ProductError('NOT_FOUND');
  if (entry.type !== 'charge' && entry.type !== 'manual')
    throw new ProductError('INVALID_INPUT', 'Only a payment can be refunded.');
  if (entry.type === 'charge' && method !== undefined)
    throw fieldError('method', 'A card payment is refunded to the card.');
  return entry;
}

/** @throws ProductError ALREADY_EXISTS */
async function isRequested(tx: Tx, scope: OrgScope, { entries }: Ledger, wanted: WantedRefund): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payment_refunds')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', wanted.refund_id)
    .select(['charge_id', 'amount_cents'])
    .executeTakeFirst();
  if (!earlier) return false;
  const recorded = entries.find(({ id }) => id === wanted.refund_id);
  const isAsBefore = recorded === undefined || wanted.method === undefined || recorded.method === wanted.method;
  if (earlier.charge_id === wanted.id && earlier.amount_cents === wanted.amount_cents && isAsBefore) return true;
  throw new ProductError('ALREADY_EXISTS');
}

function assertRefundable(ledger: Ledger, payment: EntryRow, amount_cents: number): void {
  if (isVoided(payment, ledger.entries)) throw new ProductError('INVALID_INPUT', 'This payment was voided.');
  const left = refundableOf(payment, ledger);
  if (left === 0) throw fieldError('amount_cents', 'This payment has already been refunded in full');
  if (amount_cents > left)
    throw fieldError('amount_cents', `You can refund up to ${formatMoney(left, payment.currency)}`);
}

interface NewRefund {
  id?: string;
  amount_cents: number;
  cause: 'staff' | 'overpaid';
  reason: string;
  requested_by: string | null;
  at: Date;
}

/** @returns the refund's id */
export async function requestRefund(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  scope: OrgScope,
  charge: Pick<EntryRow, 'id' | 'quote_id'>,
  { id = newId(), ...refund }: NewRefund,
): Promise<string> {
  await insertRefund(tx, scope, charge, { ...refund, id, isDone: false });
  await jobs.send(tx, refundQueue, { org_id: scope.orgId, refund_id: id });
  return id;
}

async function insertRefund(
  tx: Tx,
  scope: OrgScope,
  payment: Pick<EntryRow, 'id' | 'quote_id'>,
  { id, amount_cents, cause, reason, requested_by, at, isDone }: NewRefund & { id: string; isDone: boolean },
): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      org_id: scope.orgId,
      id,
      quote_id: payment.quote_id,
      charge_id: payment.id,
      amount_cents,
      cause,
      reason,
      requested_by,
      requested_at: at,
      ...(isDone && { status: 'done', finished_at: at }),
    })
    .execute();
}
