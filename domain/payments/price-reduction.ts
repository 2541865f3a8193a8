/**
 * The price of an approved quote can be lowered after it was signed. The signed total stays unchanged; the customer
 * owes less. The price never goes up without a new revision and signature.
 */
import { type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import { type Balance, balanceOf, type DisputeState, type EntryAmount, type Owed, signedCents } from './ledger.ts';

/** Returns the amounts owed at a lower price. The deposit never exceeds the price. */
export function loweredOwed({ total_cents, deposit_cents, goodwill_cents = 0 }: Owed, reducedCents: Cents): Owed {
  const price = priceAfter(total_cents, reducedCents);
  return { total_cents: price, deposit_cents: Math.min(deposit_cents, price), goodwill_cents };
}

/** A price and the tax included in it. */
interface TaxedPrice {
  total_cents: Cents;
  tax_cents: Cents;
}

/** Returns the current price, with the same tax share as the signed one. */
export function loweredPrice({ total_cents, tax_cents }: TaxedPrice, reducedCents: Cents): TaxedPrice {
  const price = priceAfter(total_cents, reducedCents);
  return { total_cents: price, tax_cents: total_cents === 0 ? 0 : roundedProduct([price, tax_cents], total_cents) };
}

/**
 * Returns how much of a reduction is tax. The parts of several reductions add up to the difference between the signed
 * tax and the tax of the current price.
 * @param reducedCents earlier reductions
 */
export function taxOfReduction(signed: TaxedPrice, reducedCents: Cents, amountCents: Cents): Cents {
  const before = loweredPrice(signed, reducedCents);
  return before.tax_cents - loweredPrice(signed, reducedCents + amountCents).tax_cents;
}

/** Subtracts an amount from a price. */
export function priceAfter(price: Cents, amount: Cents): Cents {
  return Math.max(0, price - amount);
}

/** Returns the total price reduction since the signature. */
export function reducedSince(prices: { signed_total_cents: Cents; total_cents: Cents }): Cents {
  return prices.signed_total_cents - prices.total_cents;
}

type Received = Pick<Balance, 'received_cents' | 'in_dispute_cents'>;

/** Previews what lowering the price would do. */
export function lowerOutcome(
  price: TaxedPrice & Received & { deposit_cents: Cents; deposit_open_cents: Cents },
  amount: Cents,
) {
  const { total_cents, tax_cents } = loweredPrice(price, amount);
  const { deposit_cents } = loweredOwed(price, amount);
  return {
    deposit_cents,
    deposit_open_cents: Math.max(0, price.deposit_open_cents - (price.deposit_cents - deposit_cents)),
    price_cents: total_cents,
    tax_cents,
    open_cents: Math.max(0, total_cents - price.received_cents - price.in_dispute_cents),
    overpaid_cents: Math.max(0, price.received_cents - total_cents),
  };
}

/** A preview of what a refund would do. */
interface RefundOutcome {
  /** the part that would be due again: either the price is lowered by it, or the customer owes it again */
  due_again_cents: Cents;
  /** true when nothing else is due: the refund then lowers the price, unless staff choose otherwise */
  lowers_price: boolean;
  /** balance due afterward if the price is lowered */
  open_if_lowered_cents: Cents;
  /** balance due afterward if the price is not lowered */
  open_if_not_cents: Cents;
}

type Refundable = Pick<Balance, 'received_cents' | 'open_cents' | 'overpaid_cents' | 'returning_cents'>;

/**
 * Previews what a refund would do.
 * @param going refunds that were requested and are not entries yet
 * @param amount of the refund, at most what can be refunded
 */
export function refundOutcome(
  { received_cents, open_cents, overpaid_cents, returning_cents }: Refundable,
  going: Cents,
  amount: Cents,
): RefundOutcome {
  const due_again_cents = Math.max(0, amount - overpaid_cents);
  const open = open_cents + Math.min(received_cents, going) - returning_cents;
  return {
    due_again_cents,
    lowers_price: open === 0,
    open_if_lowered_cents: open,
    open_if_not_cents: open + due_again_cents,
  };
}

interface RefundsAndReductions {
  entries: readonly (EntryAmount & { reason: string; at: string })[];
  reductions: readonly { amount_cents: Cents; at: string; refund_id: string | null }[];
}

/**
 * Returns the amount refunded in the provider's own dashboard that is due again, because no one chose whether to
 * lower the price. Never more than the balance due. Refunds requested here always have a reason.
 */
export function unexplainedRefund(ledger: RefundsAndReductions & { open_cents: Cents }): Cents {
  const { refunded, lowered } = outsideRefunds(ledger);
  return Math.max(0, Math.min(ledger.open_cents, refunded - lowered));
}

/**
 * Returns how much of the refunds is covered by price reductions, so that the customer doesn't owe it again: refunds
 * that lowered the price, and refunds on the provider's own site that the price was lowered for afterward. A lower
 * price has nothing to do with any other refund. The function `goodwill_cents` of the database computes this for many
 * quotes.
 * @param ledger.refunds the requested ones; one that failed, or that the provider has not confirmed, returned nothing
 * @param ledger.reductions of the revision that is owed
 */
export function goodwillCents(
  ledger: RefundsAndReductions & { refunds: readonly { id: string; status: 'requested' | 'done' | 'failed' }[] },
): Cents {
  const done = new Set(ledger.refunds.filter(({ status }) => status === 'done').map(({ id }) => id));
  const ofRefunds = ledger.reductions.filter(({ refund_id }) => refund_id !== null && done.has(refund_id));
  const { refunded, lowered } = outsideRefunds(ledger);
  return sumCents(ofRefunds.map(({ amount_cents }) => amount_cents)) + Math.max(0, Math.min(refunded, lowered));
}

/** Refunds on the provider's own site, and how far the price was lowered since the first one. */
function outsideRefunds({ entries, reductions }: RefundsAndReductions): { refunded: Cents; lowered: Cents } {
  const outside = entries.filter(
    ({ type, reason }) => (type === 'refund' || type === 'refund_failed') && reason === '',
  );
  const since = outside.map(({ at }) => at).toSorted()[0];
  const lowered = reductions.filter(({ at, refund_id }) => refund_id === null && since !== undefined && at >= since);
  return {
    refunded: -sumCents(outside.map(signedCents)),
    lowered: sumCents(lowered.map(({ amount_cents }) => amount_cents)),
  };
}

/**
 * Previews the balance after a refund, as if refunds in progress were complete.
 * @param refund.lowers true when the price is lowered by the part that would be due again
 */
export function balanceAfterRefund(
  ledger: RefundsAndReductions & {
    total_cents: Cents;
    deposit_cents: Cents;
    disputes: readonly DisputeState[];
    refunds: readonly { id: string; status: 'requested' | 'done' | 'failed'; amount_cents: Cents }[];
  },
  refund: { amount_cents: Cents; due_again_cents: Cents; lowers: boolean },
): Balance & { deposit_cents: Cents } {
  const going = ledger.refunds.filter(({ status }) => status === 'requested');
  const settled = ledger.refunds.map((each) =>
    each.status === 'requested' ? { ...each, status: 'done' as const } : each,
  );
  const more = [...going, refund].map(({ amount_cents }) => ({ type: 'refund' as const, amount_cents }));
  const reduced = refund.lowers ? refund.due_again_cents : 0;
  const goodwill_cents = goodwillCents({ ...ledger, refunds: settled }) + reduced;
  const owed = loweredOwed({ ...ledger, goodwill_cents }, reduced);
  const balance = balanceOf([...ledger.entries, ...more], owed, ledger.disputes);
  return { ...balance, deposit_cents: owed.deposit_cents };
}
