import { excessOf, refundableCents } from '#domain/payments/ledger.ts';
import { owedSinceFirstCharge } from '#domain/payments/owed.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { Applied, PaidAttempt } from './applied.ts';
import { refundsUnderWay } from './balance.ts';
import { type EntryRow, readLedgerIn } from './ledger-queries.ts';
import { notifyOfExcess } from './payment-news.ts';
import { requestRefund } from './refund-payment.ts';

/** Staff see this reason on an automatic refund. */
const OVERPAID_REASON = 'The customer paid more than was due.';

export interface KnownCharge {
  /** the provider's payment id */
  ref: string;
  accountId: string;
  attempt: PaidAttempt;
}

/** Thrown when money would be refunded, but not every payment in the ledger has just been read. */
export class StalePayments extends Error {
  override readonly name = 'StalePayments';
  readonly charges: readonly KnownCharge[];
  constructor(charges: readonly KnownCharge[]) {
    super('All payments of the ledger have to be read again first');
    this.charges = charges;
  }
}

/**
 * Refunds any overpayment and notifies both sides. Staff can also refund at the provider, and that event may arrive
 * after the next payment. So the program refunds only when every payment has just been read.
 * @param fresh the payments that were just read
 * @throws StalePayments
 */
export async function refundExcess(
  tx: Tx,
  applied: Applied,
  quote: LockedQuote,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const { services, scope, attempt, at } = applied;
  const { entries, revisions, reductions, refunds } = await readLedgerIn(tx, scope, attempt.quote_id);
  const underWay = refundsUnderWay(refunds);
  const excess = excessOf(entries, owedSinceFirstCharge(revisions, entries, reductions), underWay);
  if (excess.length === 0) return;
  // Skips payments through a provider that this installation no longer uses, and those with nothing left to refund.
  const charges = entries
    .filter(({ provider }) => provider === services.payments.name)
    .flatMap(knownCharge)
    .filter(({ ref }) => refundableCents(ref, entries, underWay) > 0);
  if (charges.some(({ ref }) => !fresh.has(ref))) throw new StalePayments(charges);
  for (const { payment_ref, amount_cents } of excess) {
    const charge = entries.find(
      (entry): entry is EntryRow => entry.type === 'charge' && entry.payment_ref === payment_ref,
    );
    if (!charge) continue;
    const wanted = { amount_cents, cause: 'overpaid', reason: OVERPAID_REASON, requested_by: null, at } as const;
    const id = await requestRefund(tx, services, scope, charge, wanted);
    await notifyOfExcess(tx, applied, quote, { id, amount_cents, currency: charge.currency });
  }
}

function knownCharge({ type, payment_ref, account_id, attempt_id, quote_id, purpose }: EntryRow): KnownCharge[] {
  if (type !== 'charge' || payment_ref === null || account_id === null || attempt_id === null || purpose === null)
    return [];
  return [{ ref: payment_ref, accountId: account_id, attempt: { id: attempt_id, quote_id, purpose } }];
}
