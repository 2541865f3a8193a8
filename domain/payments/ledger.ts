/**
 * The ledger of a quote: entries in cents that are only ever added. Balances are computed from them and never stored.
 * Every function's result depends only on the set of entries, never on their order.
 */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import type { DisputeStatus, PaymentPurpose, ProviderPayment } from './provider-payment.ts';
import { keptRecorded } from './recorded-payments.ts';

export const ENTRY_TYPES = [
  'charge',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_reversal',
  'manual',
  'void',
] as const;
export type EntryType = (typeof ENTRY_TYPES)[number];

export const PAYMENT_METHODS = ['card', 'cash', 'check', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The ways to pay without a card. */
export type ManualMethod = Exclude<PaymentMethod, 'card'>;

/** The fields of a payment_entries row from which balances are computed. */
export interface LedgerEntry {
  type: EntryType;
  /** always positive; the type decides the sign */
  amount_cents: Cents;
  /** time of the event: at the provider, or when a person recorded it */
  at: Date;
  /** the provider's payment that a charge, its refunds and its disputes belong to; null for manual and void entries */
  payment_ref: string | null;
  /** for a charge: deposit or balance */
  purpose: PaymentPurpose | null;
  /** id of a stored entry */
  id?: string;
  /** for a void, and for a refund that staff recorded: the manual entry that it concerns */
  related_id?: string | null;
  /** for a manual entry: the part above what was due, which staff confirmed; 0 if omitted */
  beyond_cents?: Cents;
}

/** A ledger entry derived from a payment at the provider. */
export interface ProviderEntry extends LedgerEntry {
  payment_ref: string;
  /** the provider's id of the payment, refund or dispute; together with the type, it identifies the entry */
  provider_ref: string;
  /** for a charge: the provider's fee, in cents; null when unknown */
  fee_cents: Cents | null;
}

/** The amounts that the customer owes for a quote, in cents. */
export interface Owed {
  total_cents: Cents;
  deposit_cents: Cents;
  /** refunds that lowered the price: the customer doesn't owe them again */
  goodwill_cents?: Cents;
}

export interface Balance {
  /** paid by card or otherwise, before refunds and disputes */
  paid_cents: Cents;
  refunded_cents: Cents;
  /** part of the refunds that lowered the price, so the customer doesn't owe it again */
  given_cents: Cents;
  /** lost in disputes: permanently reversed by banks */
  disputed_cents: Cents;
  /** held by banks in open disputes: neither paid nor due, so the customer isn't asked for it */
  in_dispute_cents: Cents;
  /** money that the company actually has: paid, less refunded, disputed and in dispute */
  received_cents: Cents;
  /** balance due of the total */
  open_cents: Cents;
  /** part of the deposit that is still due: the first payments count toward it */
  deposit_open_cents: Cents;
  /** received beyond the total and not yet being refunded */
  overpaid_cents: Cents;
  /**
   * received beyond the total and being refunded: the refund was requested, but the provider has not confirmed it yet
   */
  returning_cents: Cents;
}

/** The fields of an entry that balances need. Several entries of one type may be summed into one. */
export type EntryAmount = Pick<LedgerEntry, 'type' | 'amount_cents'>;

/** The fields of a dispute from which balances are computed. */
export interface DisputeState {
  status: DisputeStatus;
  amount_cents: Cents;
}

const UNDECIDED = new Set<DisputeStatus>(['needs_response', 'under_review']);

/**
 * Computes a balance. Every amount is at least 0. received + in dispute + due − overpaid − returning equals the
 * total, unless more is in dispute than was owed.
 * @param disputes of the same payments. Entries give the disputed amounts; these say which disputes are still open.
 * @param goingCents refunds that were requested and are not entries yet
 */
export function balanceOf(
  entries: readonly EntryAmount[],
  { total_cents, deposit_cents, goodwill_cents = 0 }: Owed,
  disputes: readonly DisputeState[] = [],
  goingCents: Cents = 0,
): Balance {
  const sum = (type: EntryType) =>
    sumCents(entries.filter((entry) => entry.type === type).map(({ amount_cents }) => amount_cents));
  const paid_cents = sum('charge') + sum('manual') - sum('void');
  const refunded_cents = sum('refund') - sum('refund_failed');
  const taken_cents = sum('dispute') - sum('dispute_reversal');
  const undecided = disputes.filter(({ status }) => UNDECIDED.has(status));
  const in_dispute_cents = Math.min(taken_cents, sumCents(undecided.map(({ amount_cents }) => amount_cents)));
  const received_cents = Math.max(0, paid_cents - refunded_cents - taken_cents);
  const settled_cents = received_cents + in_dispute_cents;
  const given_cents = givenCents({ refunded_cents }, goodwill_cents);
  const beyond_cents = Math.max(0, received_cents - total_cents);
  const returning_cents = Math.min(beyond_cents, goingCents);
  return {
    paid_cents,
    refunded_cents,
    given_cents,
    disputed_cents: taken_cents - in_dispute_cents,
    in_dispute_cents,
    received_cents,
    open_cents: Math.max(0, total_cents - settled_cents),
    deposit_open_cents: Math.max(0, Math.min(deposit_cents, total_cents) - settled_cents - given_cents),
    overpaid_cents: beyond_cents - returning_cents,
    returning_cents,
  };
}

/**
 * Refunds that lowered the price: a deposit that was paid with this money stays paid. A refund that is due again makes
 * its part of the deposit due again, too.
 */
function givenCents({ refunded_cents }: Pick<Balance, 'refunded_cents'>, goodwillCents: Cents): Cents {
  return Math.min(Math.max(0, refunded_cents), goodwillCents);
}

/** Returns whether undisputed money covers the deposit, so that no dispute affects it. */
export function holdsDeposit(
  balance: Pick<Balance, 'received_cents' | 'refunded_cents'> & { deposit_cents: Cents },
  goodwillCents: Cents,
): boolean {
  return balance.received_cents + givenCents(balance, goodwillCents) >= balance.deposit_cents;
}

/**
 * Returns earlier payments for the quote's number, which count toward a version that is not approved yet. Money that
 * a bank is still deciding about counts, too, because no one is asked for it again before the decision.
 */
export function paidBefore({ received_cents, in_dispute_cents }: Pick<Balance, 'received_cents' | 'in_dispute_cents'>) {
  return received_cents + in_dispute_cents;
}

/** Sums the balances of several quotes. An overpayment of one does not pay for another. */
export function sumBalances(balances: readonly Balance[]): Balance {
  const sum = (field: keyof Balance) => sumCents(balances.map((balance) => balance[field]));
  return {
    paid_cents: sum('paid_cents'),
    refunded_cents: sum('refunded_cents'),
    given_cents: sum('given_cents'),
    disputed_cents: sum('disputed_cents'),
    in_dispute_cents: sum('in_dispute_cents'),
    received_cents: sum('received_cents'),
    open_cents: sum('open_cents'),
    deposit_open_cents: sum('deposit_open_cents'),
    overpaid_cents: sum('overpaid_cents'),
    returning_cents: sum('returning_cents'),
  };
}

/**
 * Derives the ledger entries of a payment, in chronological order. They depend on the payment as a whole, so an event
 * is handled by reading the payment again and adding missing entries: events may arrive out of order, twice or never.
 * Empty until the payment has succeeded.
 * @param purpose of the attempt that started the payment
 */
export function entriesOf(payment: ProviderPayment, purpose: PaymentPurpose): ProviderEntry[] {
  if (payment.paidAt === null) return [];
  const entry = (type: EntryType, provider_ref: string, amount_cents: Cents, at: Date): ProviderEntry => ({
    type,
    provider_ref,
    payment_ref: payment.id,
    amount_cents,
    at,
    purpose: null,
    fee_cents: null,
  });
  const charge = { ...entry('charge', payment.id, payment.amountCents, payment.paidAt), purpose };
  const refunds = payment.refunds.flatMap(({ id, amountCents, at, status, failedAt }) => [
    entry('refund', id, amountCents, at),
    ...(status === 'failed' ? [entry('refund_failed', id, amountCents, failedAt ?? at)] : []),
  ]);
  const disputes = payment.disputes.flatMap(({ id, amountCents, at, status, fundsReturnedAt }) => [
    ...(status === 'inquiry' || status === 'inquiry_closed' ? [] : [entry('dispute', id, amountCents, at)]),
    ...(status === 'won' ? [entry('dispute_reversal', id, amountCents, fundsReturnedAt ?? at)] : []),
  ]);
  return [{ ...charge, fee_cents: payment.feeCents }, ...refunds, ...disputes];
}

type EntryKey = Pick<ProviderEntry, 'type' | 'provider_ref'>;
const keyOf = ({ type, provider_ref }: EntryKey) => `${type} ${provider_ref}`;

/** Returns the derived entries that the ledger does not have yet. */
export function missingEntries(
  stored: readonly { type: EntryType; provider_ref: string | null }[],
  derived: readonly ProviderEntry[],
): ProviderEntry[] {
  const known = new Set(stored.map(({ type, provider_ref }) => keyOf({ type, provider_ref: provider_ref ?? '' })));
  return derived.filter((entry) => !known.has(keyOf(entry)));
}

/** A part of a charge that has to be refunded to the customer. */
export interface ChargePart {
  /** the provider's payment */
  payment_ref: string;
  amount_cents: Cents;
}

/** Returns the amounts that were owed when a charge was paid. The charge keeps at most these amounts. */
export type OwedAt = (paidAt: Date) => Owed;

/**
 * Returns card payments beyond the amount owed, which must be refunded. Charges count in the order in which they were
 * paid. A charge for the deposit keeps at most the unpaid part of the deposit, so a second deposit is excess even while
 * the rest of the quote is due. Any other charge keeps at most the balance due. Other payments are never refunded here
 * and count before all cards. But the part of a recorded payment that staff confirmed as above the balance due is
 * refunded by hand, so no earlier card payment is refunded for it.
 * @param underWay refunds that are not entries yet, and our own failed ones, which are not retried
 */
export function excessOf(
  entries: readonly LedgerEntry[],
  owedAt: OwedAt,
  underWay: readonly ChargePart[] = [],
): ChargePart[] {
  const recorded = keptRecorded(entries);
  let kept = 0;
  return chargesInOrder(entries).flatMap((charge) => {
    const { total_cents, deposit_cents } = owedAt(charge.at);
    const counted = recorded.map((each) => (each.at < charge.at ? each.kept_cents : each.due_cents));
    const room = Math.max(0, total_cents - sumCents(counted));
    const held = heldOf(charge.payment_ref, entries, underWay);
    // A payment recorded after this one can't have been meant for the deposit that this one already covers.
    const before = sumCents(recorded.filter(({ at }) => at < charge.at).map(({ kept_cents }) => kept_cents));
    const left = charge.purpose === 'deposit' ? Math.min(room, deposit_cents - before) - kept : room - kept;
    const part = Math.min(held, Math.max(0, left));
    kept += part;
    return held > part ? [{ payment_ref: charge.payment_ref, amount_cents: held - part }] : [];
  });
}

/** Returns how much of a charge can be refunded, in cents: what is neither refunded, being refunded nor disputed. */
export function refundableCents(
  paymentRef: string,
  entries: readonly LedgerEntry[],
  underWay: readonly ChargePart[] = [],
): Cents {
  return heldOf(paymentRef, entries, underWay);
}

type Charge = LedgerEntry & { payment_ref: string };

function chargesInOrder(entries: readonly LedgerEntry[]): Charge[] {
  const isCharge = (entry: LedgerEntry): entry is Charge => entry.type === 'charge' && entry.payment_ref !== null;
  const order = (a: Charge, b: Charge) =>
    a.at.getTime() - b.at.getTime() || (a.payment_ref < b.payment_ref ? -1 : Number(a.payment_ref > b.payment_ref));
  return entries.filter(isCharge).sort(order);
}

const SIGNS: Record<EntryType, 1 | -1> = {
  charge: 1,
  refund: -1,
  refund_failed: 1,
  dispute: -1,
  dispute_reversal: 1,
  manual: 1,
  void: -1,
};

/** Returns the amount with its sign: positive for money received. */
export function signedCents({ type, amount_cents }: Pick<LedgerEntry, 'type' | 'amount_cents'>): Cents {
  return SIGNS[type] * amount_cents;
}

function heldOf(paymentRef: string, entries: readonly LedgerEntry[], underWay: readonly ChargePart[]): Cents {
  const own = (part: { payment_ref: string | null }) => part.payment_ref === paymentRef;
  const going = sumCents(underWay.filter(own).map(({ amount_cents }) => amount_cents));
  return Math.max(0, sumCents(entries.filter(own).map(signedCents)) - going);
}
