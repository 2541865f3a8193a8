import type { z } from 'zod';
import type * as Fields from '#contract/payment-fields.ts';
import { staffDay } from '#domain/calendar-days.ts';
import { staffDate } from '#domain/dates.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { askedNow, balanceRows, bankTookAll, type OwedRow, owedRows } from '#domain/payments/balance-rows.ts';
import { type Balance, holdsDeposit, signedCents } from '#domain/payments/ledger.ts';
import {
  DISPUTE_LABELS,
  entryLabel,
  LEDGER_ENTRY_LABELS,
  METHOD_LABELS,
  withReference,
} from '#domain/payments/payment-labels.ts';
import { goodwillCents, reducedSince } from '#domain/payments/price-reduction.ts';
import { formatMoney, sumCents } from '#domain/pricing/money.ts';

export type Payments = z.output<typeof Fields.QuotePayments>;
export type PaymentEntry = Payments['entries'][number];
export type Refund = Payments['refunds'][number];
export type Dispute = Payments['disputes'][number];
export type Reduction = Payments['reductions'][number];

/** True if the balance can be requested now. The page must take payments, and this revision must be in effect. */
export function mayAskForPayment(
  quote: { id: string; status: string },
  payments: Pick<Payments, 'pay_url' | 'open_cents' | 'owed_quote_id'>,
): boolean {
  return payments.pay_url !== null && takesPayment(quote, payments);
}

/** True if something is due on this revision. Only the revision in effect can have a balance. */
export function takesPayment(
  quote: { id: string; status: string },
  payments: Pick<Payments, 'open_cents' | 'owed_quote_id'>,
): boolean {
  return payments.open_cents > 0 && isOwedHere(quote, payments);
}

/** True if this revision takes payments, even if nothing is due. A customer may pay too much. */
export function isOwedHere(
  { id, status }: { id: string; status: string },
  { owed_quote_id }: Pick<Payments, 'owed_quote_id'>,
): boolean {
  return status === 'approved' && owed_quote_id === id;
}

/** True if this revision's price was lowered after signing. Payments for another revision say nothing about that. */
export function isLowered(
  { id, status }: { id: string; status: string },
  payments: Pick<Payments, 'owed_quote_id' | 'signed_total_cents' | 'total_cents'>,
): boolean {
  return status === 'approved' && payments.owed_quote_id === id && reducedSince(payments) > 0;
}

interface BalanceRow {
  name: string;
  amount: string;
  /** true for a row that sums the rows above it */
  isResult?: boolean;
  /** true for a part of the row above, which sums of rows leave out */
  isPart?: boolean;
}

const ROW_NAMES: Partial<Record<OwedRow['what'], string>> = { takenBack: 'Lost in a dispute' };

/** Returns the rows from the total to the amounts due, as on the customer's page. Leaves out zero amounts. */
export function balanceTable(payments: Payments): BalanceRow[] {
  const money = (cents: number) => (cents < 0 ? '−' : '') + formatMoney(Math.abs(cents), payments.currency);
  const { figures, price } = paymentTexts('en');
  const { deposit_cents, overpaid_cents } = payments;
  const owed = owedRows({ ...payments, ...standing(payments) });
  return [
    ...(reducedSince(payments) > 0
      ? [
          { name: price.approved, amount: money(payments.signed_total_cents) },
          { name: price.lowered, amount: money(-reducedSince(payments)) },
          { name: price.now, amount: money(payments.total_cents) },
        ]
      : [{ name: 'Total', amount: money(payments.total_cents) }]),
    ...(deposit_cents > 0 ? [depositRow(payments)] : []),
    ...owed
      .filter(({ what }) => overpaid_cents === 0 || what !== 'open')
      .map(({ what, cents, isNext }) => ({
        name: ROW_NAMES[what] ?? figures[what],
        amount: money(cents),
        isResult: isNext || what === 'tooMuch',
      })),
  ];
}

/**
 * Returns the facts that decide when amounts are due. Once the work is done, the server sends a deposit of 0, so
 * `isWorkDone` is not needed here.
 */
function standing({ later_waiting }: Pick<Payments, 'later_waiting'>) {
  return { isWorkDone: false, laterWaits: later_waiting };
}

export function askedOf(payments: Payments) {
  return askedNow(payments, { ...payments, ...standing(payments) });
}

/** Returns the amounts due, named as in the balance table. @param balance before or after a change */
export function dueTable(
  balance: Balance & { deposit_cents: number },
  payments: Pick<Payments, 'later_waiting'>,
): { name: string; cents: number }[] {
  const { figures } = paymentTexts('en');
  const moved = new Set<string>(balanceRows(balance).map(({ what }) => what));
  return owedRows({ ...balance, ...standing(payments) })
    .filter(({ what }) => !moved.has(what))
    .map(({ what, cents }) => ({ name: figures[what], cents }));
}

/** Returns the deposit's row. Its name doesn't say "due", because a row below has the balance due. */
function depositRow(payments: Payments): BalanceRow {
  const { currency, deposit_cents, deposit_open_cents, in_dispute_cents } = payments;
  const { deposit, headings } = paymentTexts('en');
  const amount = formatMoney(deposit_cents, currency);
  // After a lost dispute the deposit is no longer requested.
  if (deposit_open_cents > 0 || (in_dispute_cents === 0 && bankTookAll(payments)))
    return { name: deposit, amount, isPart: true };
  // If the customer disputes only money paid beyond the deposit, the deposit is not in dispute.
  const isDisputed = in_dispute_cents > 0 && !holdsDeposit(payments, goodwillCents(ofOwed(payments)));
  return { name: isDisputed ? 'Deposit in dispute' : headings.depositPaid, amount, isPart: true };
}

/** Removes price reductions of replaced revisions. They don't affect the balance of the revision in effect. */
export function ofOwed(payments: Payments): Payments {
  return { ...payments, reductions: payments.reductions.filter(({ quote_id }) => quote_id === payments.owed_quote_id) };
}

/**
 * Explains why disputed money is not due. Otherwise the amounts would not seem to add up. Returns '' without a
 * dispute.
 */
export function disputedNote({ in_dispute_cents, currency }: Pick<Payments, 'in_dispute_cents' | 'currency'>): string {
  if (in_dispute_cents === 0) return '';
  return `The ${formatMoney(in_dispute_cents, currency)} in dispute isn’t part of the balance. It becomes due again if the customer wins.`;
}

/** Says how to settle an overpayment. @returns '' if there is none */
export function overpaidNote(payments: Pick<Payments, 'overpaid_cents' | 'entries' | 'currency'>): string {
  const { overpaid_cents, currency } = payments;
  if (overpaid_cents === 0) return '';
  return `The customer overpaid by ${formatMoney(overpaid_cents, currency)}. ${howToReturn(payments, overpaid_cents)}`;
}

/** Says how to return an amount. A payment whose card refund failed can't be refunded here again. */
export function howToReturn({ entries }: Pick<Payments, 'entries'>, cents: number): string {
  const refundable = sumCents(entries.map(({ refundable_cents }) => refundable_cents));
  return refundable >= cents
    ? 'Refund the difference.'
    : 'A refund to the card failed, so give the customer the difference another way.';
}

/** True if a payment can be voided: staff recorded it, and no part of it was refunded. */
export function mayVoid({ type, voided, amount_cents, refundable_cents }: PaymentEntry): boolean {
  return type === 'manual' && !voided && refundable_cents === amount_cents;
}

export interface PaymentRow {
  id: string;
  title: string;
  /** formatted, with its sign */
  amount: string;
  /** a word for any state other than done */
  state: { word: string; tone: 'busy' | 'bad' } | null;
  /** date, method and person */
  facts: string[];
  /** the reason, as typed or as a full sentence */
  note: string;
  /** null for a refund that the provider has not confirmed yet */
  entry: PaymentEntry | null;
}

/** Formats an amount. Returned money gets a true minus sign, not a hyphen. Received money gets no plus sign. */
export function signedMoney(entry: Pick<PaymentEntry, 'type' | 'amount_cents'>, currency: string): string {
  return `${signedCents(entry) < 0 ? '−' : ''}${formatMoney(entry.amount_cents, currency)}`;
}

export function voidQuestion(
  { method, amount_cents }: Pick<PaymentEntry, 'method' | 'amount_cents'>,
  currency: string,
) {
  return `Void the ${formatMoney(amount_cents, currency)} ${VOIDED_AS[method]}?`;
}

const VOIDED_AS: Record<PaymentEntry['method'], string> = {
  card: 'card payment',
  cash: 'cash payment',
  check: 'check',
  transfer: 'bank transfer',
  other: 'payment',
};

/** Returns payments, refunds and disputes, newest first. A voided payment and its void are one row. */
export function paymentRows(payments: Payments, timeZone: string): PaymentRow[] {
  const { entries, refunds } = payments;
  const unconfirmed = refunds.filter(({ status }) => status !== 'done');
  return newestFirst([
    ...entries
      .filter(({ type }) => type !== 'void')
      .map((entry) => ({ at: entry.at, row: entryRow(entry, payments, timeZone) })),
    ...unconfirmed.map((refund) => ({ at: refund.requested_at, row: refundRow(refund, payments, timeZone) })),
  ]);
}

/** Returns the price reductions, newest first. They have their own list, because no money moves. */
export function reductionRows(payments: Payments, timeZone: string): PaymentRow[] {
  const { reductions } = ofOwed(payments);
  return newestFirst(
    reductions.map((reduction) => ({ at: reduction.at, row: reductionRow(reduction, payments, timeZone) })),
  );
}

function newestFirst(rows: readonly { at: string; row: PaymentRow }[]): PaymentRow[] {
  return rows.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ row }) => row);
}

function entryRow(entry: PaymentEntry, payments: Payments, timeZone: string): PaymentRow {
  const { id } = entry;
  return {
    id,
    title: entry.type === 'dispute' ? disputeTitle(entry, payments, timeZone) : entryTitle(entry),
    amount: signedMoney(entry, payments.currency),
    state: entry.voided ? { word: 'Voided', tone: 'bad' } : null,
    facts: entryFacts(entry, payments, timeZone),
    note: entryNote(entry, payments, timeZone),
    entry,
  };
}

function reductionRow(reduction: Reduction, { currency }: Payments, timeZone: string): PaymentRow {
  return {
    id: reduction.id,
    title: 'Price lowered',
    amount: `−${formatMoney(reduction.amount_cents, currency)}`,
    state: null,
    facts: [staffDate(reduction.at, timeZone), `by ${reduction.lowered_by}`],
    note: reduction.reason,
    entry: null,
  };
}

const REFUND_TITLES = {
  cash: 'Refund in cash',
  check: 'Refund by check',
  transfer: 'Refund by bank transfer',
  other: 'Refund',
} as const;

const PAYMENT_LABELS: Record<PaymentEntry['method'], string> = {
  card: 'card payment',
  cash: 'cash payment',
  check: 'check payment',
  transfer: 'bank transfer',
  other: 'payment',
};

function entryTitle({ type, method, purpose, reference }: PaymentEntry): string {
  if (type === 'manual') return withReference(METHOD_LABELS[method], reference, method === 'check' ? ' ' : ': ');
  if (type === 'refund' && method !== 'card') return REFUND_TITLES[method];
  return purpose === 'deposit' ? `${LEDGER_ENTRY_LABELS[type]}, deposit` : entryLabel({ type, purpose });
}

/** Names the payment that a refund belongs to: "of the check payment (1042)". */
function paymentNamed({ type, method, reference }: PaymentEntry): string {
  const word = type === 'manual' ? PAYMENT_LABELS[method] : PAYMENT_LABELS.card;
  return `of the ${word}${reference && ` (${reference})`}`;
}

function entryFacts(entry: PaymentEntry, { currency, entries }: Payments, timeZone: string): string[] {
  const { type, method, received_on, at, card, recorded_by, related_id, fee_cents } = entry;
  const when = received_on ? `Received ${staffDay(received_on)}` : staffDate(at, timeZone);
  const isByCard = method === 'card';
  const of = type === 'refund' ? entries.find(({ id }) => id === related_id) : undefined;
  const by = recorded_by && `${isByCard ? 'started' : 'recorded'} by ${recorded_by}`;
  const fee = fee_cents === null ? '' : `fee ${formatMoney(fee_cents, currency)}`;
  // Only the charge stores its card.
  const charged = isByCard ? card || of?.card : of && paymentNamed(of);
  return [when, charged ?? '', by ?? '', fee].filter(Boolean);
}

function entryNote(entry: PaymentEntry, payments: Payments, timeZone: string): string {
  if (entry.type === 'manual') return voidNote(entry, payments, timeZone);
  return entry.reason;
}

/**
 * Returns "Dispute of $250.00 paid Fri, Nov 20 · Under review by the bank". Names the payment, because the customer can
 * dispute parts of several payments.
 */
function disputeTitle({ related_id, amount_cents }: PaymentEntry, payments: Payments, timeZone: string): string {
  const { disputes, entries, currency } = payments;
  const dispute = disputes.findLast((each) => each.payment_id === related_id && each.amount_cents === amount_cents);
  const charge = entries.find(({ id }) => id === related_id);
  const paid = charge && ` of ${formatMoney(charge.amount_cents, currency)} paid ${staffDate(charge.at, timeZone)}`;
  return [`${LEDGER_ENTRY_LABELS.dispute}${paid ?? ''}`, dispute && DISPUTE_LABELS[dispute.status]]
    .filter(Boolean)
    .join(' · ');
}

function voidNote(entry: PaymentEntry, { entries }: Payments, timeZone: string): string {
  const taken = entries.find(({ type, related_id }) => type === 'void' && related_id === entry.id);
  if (!taken) return '';
  const by = taken.recorded_by ? ` by ${taken.recorded_by}` : '';
  return `Voided on ${staffDate(taken.at, timeZone)}${by}: ${taken.reason}`;
}

/** Explains a refund that no one requested. */
export const SENT_BACK = 'The customer paid more than was due, so this is refunded automatically.';

function refundRow(refund: Refund, { currency, entries }: Payments, timeZone: string): PaymentRow {
  const { requested_by, requested_at, cause, status } = refund;
  const charge = entries.find(({ id }) => id === refund.payment_id);
  const why = cause === 'overpaid' ? SENT_BACK : refund.reason;
  return {
    id: refund.id,
    title: entryLabel({ type: 'refund', purpose: charge?.purpose === 'tip' ? 'tip' : null }),
    amount: `−${formatMoney(refund.amount_cents, currency)}`,
    state: status === 'failed' ? { word: 'Failed', tone: 'bad' } : { word: 'On its way', tone: 'busy' },
    facts: [
      staffDate(requested_at, timeZone),
      charge?.card ?? '',
      requested_by ? `started by ${requested_by}` : '',
    ].filter(Boolean),
    note: [why, refund.error].filter(Boolean).join(' '),
    entry: null,
  };
}

/** True while a refund is unconfirmed. Its status then changes on the server, so the screen polls. */
export function isMoving({ refunds }: Payments): boolean {
  return refunds.some(({ status }) => status === 'requested');
}

const OVER = new Set<Dispute['status']>(['inquiry_closed', 'won', 'lost']);

export function openDisputes({ disputes }: Payments): Dispute[] {
  return disputes.filter(({ status }) => !OVER.has(status));
}
