import { fieldError, ProductError } from '#domain/errors.ts';
import { refundableCents } from '#domain/payments/ledger.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { refundOutcome } from '#domain/payments/price-reduction.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { goingCents, ledgerBalance, refundsUnderWay } from './balance.ts';
import { assertLedgerCapacity } from './ledger-capacity.ts';
import { withLedger } from './ledger-lock.ts';
import type { EntryRow, Ledger } from './ledger-queries.ts';
import { addReduction } from './lower-price.ts';
import { refundQueue } from './payment-queues.ts';
import { noteByStaff, type PaymentContext } from './record-payment.ts';

interface WantedRefund {
  quote_id: string;
  /** id of the charge */
  id: string;
  /** chosen by the client, so that a repeated request refunds only once */
  refund_id: string;
  amount_cents: number;
  reason: string;
  /**
   * true lowers the price by the refunded amount instead of making it due again; if omitted, only when nothing else is
   * due
   */
  lowers_price?: boolean | undefined;
}

/**
 * Requests a full or partial refund of a card payment; a job passes it on to the provider. The price is lowered by the
 * refunded amount if staff choose so or nothing else is due; otherwise the customer owes it again. Repeating it changes
 * nothing.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for more than what is left of the payment, ALREADY_EXISTS when the id
 * belongs to another refund
 */
export async function refundPayment(context: PaymentContext, wanted: WantedRefund): Promise<void> {
  const { services, scope, author } = context;
  await withLedger(services.db, scope, wanted.quote_id, async (tx, ledger, quote, owed) => {
    const charge = findCharge(ledger, wanted.id);
    if (await isRequested(tx, scope, wanted)) return;
    assertRefundable(ledger, charge, wanted.amount_cents);
    assertLedgerCapacity(ledger, 'refund');
    const at = services.now();
    const { refund_id, amount_cents, reason } = wanted;
    await requestRefund(tx, services, scope, charge, {
      id: refund_id,
      amount_cents,
      cause: 'staff',
      reason,
      requested_by: author.actor.id,
      at,
    });
    await lowerByRefund(tx, context, ledger, owed, { ...wanted, at });
    await noteByStaff(tx, context, quote, ledger, {
      event: 'refund_requested',
      action: 'payment.refund_requested',
      data: { payment_id: refund_id, amount_cents, currency: charge.currency, method: 'card', reason, cause: 'staff' },
      at,
    });
  });
}

/**
 * Lowers the price along with a refund. The reduction uses the refund's id, so a repeated request repeats both or
 * neither.
 */
async function lowerByRefund(
  tx: Tx,
  context: PaymentContext,
  ledger: Ledger,
  locked: LockedQuote | undefined,
  { refund_id, amount_cents, reason, lowers_price, at }: WantedRefund & { at: Date },
): Promise<void> {
  const outcome = refundOutcome(ledgerBalance(ledger), goingCents(ledger.revisions), amount_cents);
  if (outcome.due_again_cents === 0 || !(lowers_price ?? outcome.lowers_price)) return;
  const owed = owedRevision(ledger.revisions);
  if (!owed || !locked) throw new ProductError('CHANGED_BY_OTHER');
  // The payment may belong to an earlier revision, but the price of the latest approved one is owed.
  await addReduction(tx, context, { ...ledger, quote: owed }, locked, {
    id: refund_id,
    quote_id: owed.id,
    amount_cents: outcome.due_again_cents,
    reason,
    refund_id,
    at,
  });
}

type Charge = EntryRow & { payment_ref: string };

function findCharge({ entries }: Ledger, id: string): Charge {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new ProductError('NOT_FOUND');
  if (entry.type !== 'charge' || entry.payment_ref === null)
    throw new ProductError(
      'INVALID_INPUT',
      'Only card payments can be refunded here. Void a recorded payment instead.',
    );
  return { ...entry, payment_ref: entry.payment_ref };
}

/** @throws ProductError ALREADY_EXISTS */
async function isRequested(tx: Tx, scope: OrgScope, wanted: WantedRefund): Promise<boolean> {
  const earlier = await tx
    .selectFrom('payment_refunds')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', wanted.refund_id)
    .select(['charge_id', 'amount_cents'])
    .executeTakeFirst();
  if (!earlier) return false;
  if (earlier.charge_id === wanted.id && earlier.amount_cents === wanted.amount_cents) return true;
  throw new ProductError('ALREADY_EXISTS');
}

function assertRefundable({ entries, refunds }: Ledger, charge: Charge, amount_cents: number): void {
  const left = refundableCents(charge.payment_ref, entries, refundsUnderWay(refunds));
  if (left === 0) throw fieldError('amount_cents', 'This payment has already been refunded in full');
  if (amount_cents > left)
    throw fieldError('amount_cents', `At most ${formatMoney(left, charge.currency)} can be refunded`);
}

interface NewRefund {
  id?: string;
  amount_cents: number;
  cause: 'staff' | 'overpaid';
  reason: string;
  requested_by: string | null;
  at: Date;
}

/** Stores the refund and queues its job, in one transaction. @returns id of the refund */
export async function requestRefund(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  scope: OrgScope,
  charge: Pick<EntryRow, 'id' | 'quote_id'>,
  { id = newId(), amount_cents, cause, reason, requested_by, at }: NewRefund,
): Promise<string> {
  await tx
    .insertInto('payment_refunds')
    .values({
      org_id: scope.orgId,
      id,
      quote_id: charge.quote_id,
      charge_id: charge.id,
      amount_cents,
      cause,
      reason,
      requested_by,
      requested_at: at,
    })
    .execute();
  await jobs.send(tx, refundQueue, { org_id: scope.orgId, refund_id: id });
  return id;
}
