/**
 * A quote's ledger: amounts in cents. Entries are only ever added. The program computes balances and never stores them.
 * No result depends on the order of entries.
 */
import { type Cents, sumCents } from '#domain/pricing/money.ts';
import { type DisputeStatus, isForPrice, type PaymentPurpose, type ProviderPayment } from './provider-payment.ts';
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
export type ManualMethod = Exclude<PaymentMethod, 'card'>;

export interface LedgerEntry {
  type: EntryType;
  /** always positive. The type decides the sign */
  amount_cents: Cents;
  /** when the event happened at the provider, or when staff recorded it */
  at: Date;
  /** the provider's payment behind a charge, refund or dispute. null for manual and void entries */
  payment_ref: string | null;
  /** of a charge, and `tip` for everything that happens to a tip's payment */
  purpose: PaymentPurpose | null;
  id?: string;
  /** for a void, and for a refund that staff recorded: the manual entry */
  related_id?: string | null;
  /** for a manual entry: the part above the balance due, which staff confirmed; 0 if omitted */
  beyond_cents?: Cents;
}

export interface ProviderEntry extends LedgerEntry {
  payment_ref: string;
  /** the provider's id of the payment, refund or dispute. With the type, it identifies the entry */
  provider_ref: string;
  /** for a charge: the provider's fee in cents. null when unknown */
  fee_cents: Cents | null;
}

export interface Owed {
  total_cents: Cents;
  deposit_cents: Cents;
  /** refunds that lowered the price. The customer doesn't owe them again */
  goodwill_cents?: Cents;
}

export interface Balance {
  /** paid by any method, before refunds and disputes */
  paid_cents: Cents;
  refunded_cents: Cents;
  /** refunds that lowered the price, so the customer doesn't owe this amount again */
  given_cents: Cents;
  /** lost in disputes: banks reversed it for good */
  disputed_cents: Cents;
  /** held by banks during disputes. Neither paid nor due, so we don't ask for it */
  in_dispute_cents: Cents;
  /** paid, less refunded, disputed and in dispute */
  received_cents: Cents;
  /** balance due */
  open_cents: Cents;
  /** part of the deposit that is still due. The first payments count toward the deposit */
  deposit_open_cents: Cents;
  /** received beyond the total, and no refund of it requested yet */
  overpaid_cents: Cents;
  /** received beyond the total, with a refund requested but not confirmed by the provider */
  returning_cents: Cents;
}

/** The fields that a balance needs. One amount may be the sum of several entries of one type. */
export type EntryAmount = Pick<LedgerEntry, 'type' | 'amount_cents'> & { purpose?: PaymentPurpose | null | undefined };

export interface DisputeState {
  status: DisputeStatus;
  amount_cents: Cents;
  /** of the disputed payment */
  purpose?: PaymentPurpose | null | undefined;
}

const UNDECIDED = new Set<DisputeStatus>(['needs_response', 'under_review']);

/**
 * Computes a balance. No amount is below 0. The total is received + in dispute + due − overpaid − returning, unless
 * more is in dispute than was owed. Tips count nowhere.
 * @param disputes of the same payments, to tell which disputed amounts in the entries are undecided
 * @param goingCents requested refunds that are not entries yet
 */
export function balanceOf(
  entries: readonly EntryAmount[],
  { total_cents, deposit_cents, goodwill_cents = 0 }: Owed,
  disputes: readonly DisputeState[] = [],
  goingCents: Cents = 0,
): Balance {
  const sum = (type: EntryType) =>
    sumCents(
      entries.filter((entry) => entry.type === type && isForPrice(entry)).map(({ amount_cents }) => amount_cents),
    );
  const paid_cents = sum('charge') + sum('manual') - sum('void');
  const refunded_cents = sum('refund') - sum('refund_failed');
  const taken_cents = sum('dispute') - sum('dispute_reversal');
  const undecided = disputes.filter((dispute) => UNDECIDED.has(dispute.status) && isForPrice(dispute));
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
 * Returns the refunds that leave the deposit paid: those that lowered the price. Any other refund is due again, as part
 * of the deposit first.
 */
function givenCents({ refunded_cents }: Pick<Balance, 'refunded_cents'>, goodwillCents: Cents): Cents {
  return Math.min(Math.max(0, refunded_cents), goodwillCents);
}

/** Returns true if undisputed payments cover the deposit. */
export function holdsDeposit(
  balance: Pick<Balance, 'received_cents' | 'refunded_cents'> & { deposit_cents: Cents },
  goodwillCents: Cents,
): boolean {
  return balance.received_cents + givenCents(balance, goodwillCents) >= balance.deposit_cents;
}

/**
 * Returns earlier payments that count toward a version that isn't approved yet. Includes money in dispute, because no
 * one asks for it again before the bank decides.
 */
export function paidBefore({ received_cents, in_dispute_cents }: Pick<Balance, 'received_cents' | 'in_dispute_cents'>) {
  return received_cents + in_dispute_cents;
}

/** Adds up balances of several quotes. An overpayment of one quote doesn't pay for another. */
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
 * Derives a payment's entries in chronological order. Empty until the payment has succeeded. The program handles an
 * event by reading the whole payment and adding missing entries, so lost, repeated and unordered events do no harm.
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
    purpose: purpose === 'tip' ? purpose : null,
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

export function missingEntries(
  stored: readonly { type: EntryType; provider_ref: string | null }[],
  derived: readonly ProviderEntry[],
): ProviderEntry[] {
  const known = new Set(stored.map(({ type, provider_ref }) => keyOf({ type, provider_ref: provider_ref ?? '' })));
  return derived.filter((entry) => !known.has(keyOf(entry)));
}

export interface ChargePart {
  payment_ref: string;
  amount_cents: Cents;
}

/** Returns the amounts owed when a charge was paid. The charge keeps at most these amounts. */
export type OwedAt = (paidAt: Date) => Owed;

/**
 * Returns card payments beyond the amount owed, which the company must refund. Charges count in the order of payment. A
 * charge for the deposit keeps at most the unpaid deposit, and any other charge at most the balance due. Manual
 * payments count before cards, except the part above the balance due that staff confirmed. A tip is never an excess.
 * @param underWay refunds that are not entries yet, and our failed refunds, which no one retries
 */
export function excessOf(
  allEntries: readonly LedgerEntry[],
  owedAt: OwedAt,
  underWay: readonly ChargePart[] = [],
): ChargePart[] {
  const entries = allEntries.filter(isForPrice);
  const recorded = keptRecorded(entries);
  let kept = 0;
  return chargesInOrder(entries).flatMap((charge) => {
    const { total_cents, deposit_cents } = owedAt(charge.at);
    const counted = recorded.map((each) => (each.at < charge.at ? each.kept_cents : each.due_cents));
    const room = Math.max(0, total_cents - sumCents(counted));
    const held = heldOf(charge.payment_ref, entries, underWay);
    // A payment recorded after this charge can't have been for the deposit that the charge covers.
    const before = sumCents(recorded.filter(({ at }) => at < charge.at).map(({ kept_cents }) => kept_cents));
    const left = charge.purpose === 'deposit' ? Math.min(room, deposit_cents - before) - kept : room - kept;
    const part = Math.min(held, Math.max(0, left));
    kept += part;
    return held > part ? [{ payment_ref: charge.payment_ref, amount_cents: held - part }] : [];
  });
}

/** Returns cents that are neither refunded, being refunded nor disputed. */
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
