/**
 * Staff can lower the price of an approved quote. The signed total stays, and the customer owes less. The price never
 * goes up without a new revision and signature.
 */
import { type Cents, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import { type Balance, balanceOf, type DisputeState, type EntryAmount, type Owed, signedCents } from './ledger.ts';
import { isForPrice } from './provider-payment.ts';

/** Returns the amounts owed at a lowered price. The deposit never exceeds the price. */
export function loweredOwed({ total_cents, deposit_cents, goodwill_cents = 0 }: Owed, reducedCents: Cents): Owed {
  const price = priceAfter(total_cents, reducedCents);
  return { total_cents: price, deposit_cents: Math.min(deposit_cents, price), goodwill_cents };
}

/** `tax_cents` is included in `total_cents`. */
interface TaxedPrice {
  total_cents: Cents;
  tax_cents: Cents;
}

/** Returns the lowered price with the signed price's share of tax. */
export function loweredPrice({ total_cents, tax_cents }: TaxedPrice, reducedCents: Cents): TaxedPrice {
  const price = priceAfter(total_cents, reducedCents);
  return { total_cents: price, tax_cents: total_cents === 0 ? 0 : roundedProduct([price, tax_cents], total_cents) };
}

/**
 * Returns the tax in a reduction. The parts of several reductions add up exactly to the tax saved.
 * @param reducedCents earlier reductions
 */
export function taxOfReduction(signed: TaxedPrice, reducedCents: Cents, amountCents: Cents): Cents {
  const before = loweredPrice(signed, reducedCents);
  return before.tax_cents - loweredPrice(signed, reducedCents + amountCents).tax_cents;
}

export function priceAfter(price: Cents, amount: Cents): Cents {
  return Math.max(0, price - amount);
}

export function reducedSince(prices: { signed_total_cents: Cents; total_cents: Cents }): Cents {
  return prices.signed_total_cents - prices.total_cents;
}

type Received = Pick<Balance, 'received_cents' | 'in_dispute_cents'>;

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

interface RefundOutcome {
  /** the part that will be due again unless the refund lowers the price */
  due_again_cents: Cents;
  /** the default choice; true when nothing else is due */
  lowers_price: boolean;
  /** balance due if the refund lowers the price */
  open_if_lowered_cents: Cents;
  /** balance due if it doesn't */
  open_if_not_cents: Cents;
}

type Refundable = Pick<Balance, 'received_cents' | 'open_cents' | 'overpaid_cents' | 'returning_cents'>;

/**
 * Computes what a refund leads to, with and without lowering the price.
 * @param going requested refunds that are not entries yet
 * @param amount of the refund, at most the refundable amount
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
 * Returns refunds made in the provider's dashboard that are due again, because no one chose to lower the price. Never
 * more than the balance due.
 */
export function unexplainedRefund(ledger: RefundsAndReductions & { open_cents: Cents }): Cents {
  const { refunded, lowered } = outsideRefunds(ledger);
  return Math.max(0, Math.min(ledger.open_cents, refunded - lowered));
}

/**
 * Returns how much refunded money the customer doesn't have to pay again, because the price was lowered. Counts price
 * reductions made with a refund, plus refunds made on the provider's site, up to the amount of later reductions. The
 * database function `goodwill_cents` computes the same for many quotes.
 * @param ledger.refunds only those with status `done` count
 * @param ledger.reductions those of the revision that the customer owes
 */
export function goodwillCents(
  ledger: RefundsAndReductions & { refunds: readonly { id: string; status: 'requested' | 'done' | 'failed' }[] },
): Cents {
  const done = new Set(ledger.refunds.filter(({ status }) => status === 'done').map(({ id }) => id));
  const ofRefunds = ledger.reductions.filter(({ refund_id }) => refund_id !== null && done.has(refund_id));
  const { refunded, lowered } = outsideRefunds(ledger);
  return sumCents(ofRefunds.map(({ amount_cents }) => amount_cents)) + Math.max(0, Math.min(refunded, lowered));
}

/** Returns the refunds made on the provider's own site, and the price reductions since the first of them. */
function outsideRefunds({ entries, reductions }: RefundsAndReductions): { refunded: Cents; lowered: Cents } {
  const outside = entries.filter(
    (entry) => (entry.type === 'refund' || entry.type === 'refund_failed') && entry.reason === '' && isForPrice(entry),
  );
  const since = outside.map(({ at }) => at).toSorted()[0];
  const lowered = reductions.filter(({ at, refund_id }) => refund_id === null && since !== undefined && at >= since);
  return {
    refunded: -sumCents(outside.map(signedCents)),
    lowered: sumCents(lowered.map(({ amount_cents }) => amount_cents)),
  };
}

/**
 * Computes the balance after a refund. Counts refunds in progress as complete.
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
