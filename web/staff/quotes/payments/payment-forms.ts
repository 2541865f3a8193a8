/** The payment forms. Their messages about invalid input match the server's. */
import { PositiveCents, Reason } from '#contract/payment-fields.ts';
import { DATE_INVALID } from '#contract/payments.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import { isUndelivered } from '#domain/messages/delivery-status.ts';
import { dueRows } from '#domain/payments/balance-rows.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { balanceAfterRefund, lowerOutcome, priceAfter, refundOutcome } from '#domain/payments/price-reduction.ts';
import { isForPrice } from '#domain/payments/provider-payment.ts';
import { beyondDueCents } from '#domain/payments/recorded-payments.ts';
import { type Cents, formatMoney, roundedProduct, sumCents } from '#domain/pricing/money.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { Problems } from '#web/staff/components/form-problems.ts';
import type { MailMode } from '#web/staff/components/mail-promise.ts';
import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';
import { askedOf, dueTable, ofOwed, type PaymentEntry, type PaymentRow, type Payments } from './payment-rows.ts';

/** Says what a payment request contains. If no card can be charged, the link in it only shows the quote. */
export function requestContents(payments: Payments): string {
  const what = askedOf(payments).what === 'depositDue' ? 'deposit' : 'balance';
  return `The email includes the ${what} due and ${payments.card_problem === null ? 'a payment link' : 'a link to the quote'}.`;
}

export function requestLabel(payments: Payments): string {
  return askedOf(payments).what === 'depositDue' ? 'Request deposit' : 'Request payment';
}

/** Returns "Request $129.98 deposit" while the deposit is due, then "Request $389.93". */
export function requestTitle(payments: Payments): string {
  const { what, cents } = askedOf(payments);
  return `Request ${formatMoney(cents, payments.currency)}${what === 'depositDue' ? ' deposit' : ''}`;
}

/** Returns the text to share with the payment link. @param from "quote Q-1001 from Blue Water Washing" */
export function requestText(payments: Payments, from: string): string {
  const { what, cents } = askedOf(payments);
  const amount = formatMoney(cents, payments.currency);
  const start = what === 'depositDue' ? `A deposit of ${amount} is due for` : `You have a balance of ${amount} on`;
  return `${start} ${from}. Pay here: ${payments.pay_url}`;
}

/** Says what is due: "$129.98 is due now, $389.93 when the work is done." */
export function recordHint(payments: Payments): string {
  const money = (cents: Cents) => formatMoney(cents, payments.currency);
  if (payments.open_cents === 0) return 'Nothing is due.';
  const [first, rest] = payments.later_waiting ? [] : dueRows(payments, { ...payments, isWorkDone: false });
  if (first?.what === 'remaining') return `${money(first.cents)} is due when the work is done.`;
  if (!first || !rest) return `${money(payments.open_cents)} is due.`;
  return `${money(first.cents)} is due now, ${money(rest.cents)} when the work is done.`;
}

const AMOUNT_MISSING = 'Enter the amount';

export interface RecordForm {
  method: ManualMethod;
  /** cents; null while the field is empty */
  amount_cents: Cents | null;
  received_on: string;
  reference: string;
  /**
   * the part of the amount above the balance due that staff confirmed, in cents; null for none. A new amount needs a
   * new confirmation.
   */
  confirmed_cents: Cents | null;
  mail_receipt: boolean;
}

export interface RefundForm {
  /** cents; null while the field is empty */
  amount_cents: Cents | null;
  reason: string;
  /** how staff refunded a recorded payment; null for a card payment */
  method: ManualMethod | null;
  /** true to lower the price by the refund, so the refund is not due again; null applies the default */
  lowers_price: boolean | null;
}

export interface LowerForm {
  /** cents; null while the field is empty */
  amount_cents: Cents | null;
  reason: string;
}

function problemsOf(problems: Readonly<Record<string, string | null | undefined>>): Problems {
  return new Map(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** @param most the largest allowed amount, with the message for a larger one */
function amountProblem(cents: Cents | null, most?: { cents: Cents; words: string }): string | null {
  if (cents === null) return AMOUNT_MISSING;
  const problem = PositiveCents.safeParse(cents).error?.issues[0]?.message;
  return problem ?? (most && cents > most.cents ? most.words : null);
}

/** Says by how much an amount exceeds what is due; '' if it doesn't. */
export function aboveDue(cents: Cents | null, open: { cents: Cents; currency: string }): string {
  const beyond = beyondDueCents(cents ?? 0, open.cents);
  return beyond > 0 ? `That’s ${formatMoney(beyond, open.currency)} more than is due.` : '';
}

function reasonProblem(reason: string): string | undefined {
  return Reason.safeParse(reason).error?.issues[0]?.message;
}

/** @param today in the company's time zone */
export function recordFormProblems(
  { amount_cents, received_on, confirmed_cents }: RecordForm,
  open: { cents: Cents; currency: string },
  today: Day,
): Problems {
  const isUnconfirmed = aboveDue(amount_cents, open) !== '' && confirmed_cents !== amount_cents;
  const future = received_on > today ? 'This day is in the future' : null;
  return problemsOf({
    amount_cents: amountProblem(amount_cents),
    confirmed_cents: isUnconfirmed ? 'Correct the amount, or confirm it here' : null,
    received_on: isDay(received_on) ? future : DATE_INVALID,
  });
}

/** @param asks true if the form asks whether the price goes down. Only staff know, so nothing is chosen for them */
export function refundProblems(
  { amount_cents, lowers_price, reason }: Pick<RefundForm, 'amount_cents' | 'lowers_price' | 'reason'>,
  refundable: { cents: Cents; currency: string },
  asks: boolean,
): Problems {
  const words = `You can refund up to ${formatMoney(refundable.cents, refundable.currency)}`;
  return problemsOf({
    amount_cents: amountProblem(amount_cents, { cents: refundable.cents, words }),
    lowers_price: asks && lowers_price === null ? 'Choose one' : null,
    reason: reasonProblem(reason),
  });
}

/** @param price the current price of the quote */
export function lowerProblems(
  { amount_cents, reason }: LowerForm,
  price: { cents: Cents; currency: string },
): Problems {
  const words = `The price is ${formatMoney(price.cents, price.currency)}`;
  return problemsOf({
    amount_cents: amountProblem(amount_cents, { cents: price.cents, words }),
    reason: reasonProblem(reason),
  });
}

/** Returns price reductions to choose with one tap. Each is less than the price. */
export function lowerSteps({ total_cents, currency }: Pick<Payments, 'total_cents' | 'currency'>) {
  const steps = [5000, 10_000].map((cents) => ({
    cents,
    label: `−${formatMoney(cents, currency).replace(/\.00$/, '')}`,
  }));
  const share = { cents: roundedProduct([total_cents, 5], 100), label: '−5%' };
  return [...steps, share].filter(({ cents }, index, all) => {
    const isFirst = all.findIndex((each) => each.cents === cents) === index;
    return cents > 0 && cents < total_cents && isFirst;
  });
}

/** Formats a part of a whole as a percentage: "7.2%". */
export function shareLabel(part: Cents, whole: Cents): string {
  return `${(whole === 0 ? 0 : (part * 100) / whole).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}

/** Describes the two outcomes of a refund: the price is lowered, or the money is due again. */
export function refundChoice(
  payments: Pick<
    Payments,
    'received_cents' | 'open_cents' | 'overpaid_cents' | 'returning_cents' | 'total_cents' | 'refunds' | 'entries'
  >,
  { amount_cents, lowers_price }: Pick<RefundForm, 'amount_cents' | 'lowers_price'>,
  payment: Pick<PaymentEntry, 'purpose'> = { purpose: null },
) {
  const tips = new Set(payments.entries.filter((entry) => !isForPrice(entry)).map(({ id }) => id));
  const going = payments.refunds.filter(({ status, payment_id }) => status === 'requested' && !tips.has(payment_id));
  const goingCents = sumCents(going.map((refund) => refund.amount_cents));
  const outcome = refundOutcome(payments, goingCents, amount_cents ?? 0);
  // A tip was never part of the price.
  const asks = outcome.due_again_cents > 0 && isForPrice(payment);
  return {
    ...outcome,
    /** false if nothing would be due again, so there is no choice */
    asks,
    lowers: asks && (lowers_price ?? outcome.lowers_price),
    price_cents: priceAfter(payments.total_cents, outcome.due_again_cents),
  };
}

/** Lists the amounts due after a refund: "Due when the work is done $560.00". */
export function dueAfterRefund(
  payments: Payments,
  { amount_cents, lowers }: { amount_cents: Cents | null; lowers: boolean },
): string {
  const { due_again_cents } = refundChoice(payments, { amount_cents, lowers_price: lowers });
  const refund = { amount_cents: amount_cents ?? 0, due_again_cents, lowers };
  return dueTable(balanceAfterRefund(ofOwed(payments), refund), payments)
    .map(({ name, cents }) => `${name} ${formatMoney(cents, payments.currency)}`)
    .join(' · ');
}

export function dueAfterLowering(payments: Payments, amount: Cents) {
  const after = dueTable({ ...payments, ...lowerOutcome(payments, amount) }, payments);
  const centsAfter = (name: string) => after.find((row) => row.name === name)?.cents ?? 0;
  return dueTable(payments, payments).map(({ name, cents }) => ({ name, before: cents, after: centsAfter(name) }));
}

export function voidProblems({ reason }: { reason: string }): Problems {
  return problemsOf({ reason: reasonProblem(reason) });
}

/**
 * True if voiding a payment emails the customer. A receipt that was not sent yet is withdrawn without an email.
 * @param messages all messages of the quote
 */
function mailsVoid({ messages }: Pick<Detail, 'messages'>, { entry }: Pick<PaymentRow, 'entry'>): boolean {
  if (!entry?.receipt_mailed) return false;
  const receipts = messages.filter(({ kind }) => kind === 'payment_receipt');
  return receipts.length === 0 || receipts.some(({ status }) => status !== 'waiting' && !isUndelivered(status));
}

/** Says whether the customer will see the reason for voiding. Undefined if there is nothing to say. */
export function voidNote(quote: Pick<Detail, 'messages'>, entry: PaymentEntry, mail: MailMode): string | undefined {
  if (mail === undefined || !mailsVoid(quote, { entry })) return undefined;
  const notice = `receipt ${entry.receipt_number ?? ''} is no longer valid`;
  return mail === 'smtp'
    ? `We’ll email this reason to the customer and tell them that ${notice}.`
    : `Email isn’t connected yet, so let the customer know that ${notice}.`;
}

/**
 * Returns the question "Refund $50.00 to Visa ending in 4242?". Money returned without a card is only recorded, so
 * there is no question.
 */
export function refundQuestion(
  { amount_cents, method }: Pick<RefundForm, 'amount_cents' | 'method'>,
  card: string,
  currency: string,
): string {
  const sum = amount_cents ? ` ${formatMoney(amount_cents, currency)}` : '';
  return method === null ? `Refund${sum} to ${card || 'the customer’s card'}?` : 'Record a refund';
}

/** Returns "Refund $50.00", or "Record refund of $50.00" if staff return the money themselves. */
export function refundButton(cents: Cents | null, method: ManualMethod | null, currency: string): string {
  const start = method === null ? 'Refund' : 'Record refund';
  const sum = cents ? formatMoney(cents, currency) : '';
  return [start, sum && method !== null ? 'of' : '', sum].filter(Boolean).join(' ');
}

/**
 * Says who will read the reason for a refund.
 * @param mail undefined until known
 * @param hold the reason why the email isn't sent now
 */
export function refundReasonHint(
  { customer_email }: Pick<Detail, 'customer_email'>,
  { lowers, mail, hold }: { lowers: boolean; mail: MailMode; hold: MessageHold | null },
): string {
  const isMailed = customer_email !== '' && mail === 'smtp' && !hold;
  if (lowers) return `Shown on the customer’s quote page${isMailed ? ' and in the refund email' : ''}.`;
  if (isMailed) return 'Included in the refund email.';
  if (customer_email && hold?.until) return `Included in the refund email, which is sent once ${hold.until}.`;
  return customer_email
    ? 'Included in the refund email, which is saved until email is connected.'
    : 'Only your team sees this. The customer has no email.';
}

/** @param hold the reason why the receipt isn't sent now */
export function receiptHint(to: string, hold: MessageHold | null): string {
  if (!hold) return to;
  return hold.until ? `Goes to ${to} once ${hold.until}.` : `${hold.sentence} The receipt is saved, not sent.`;
}

/** Describes the effects of lowering the price. Mentions an email only if the server can send one. */
export function afterLowering(
  { customer_email }: Pick<Detail, 'customer_email'>,
  hold: Pick<MessageHold, 'until'> | null,
): string {
  const stays = 'The signature stays valid.';
  if (!customer_email || hold?.until === null) return stays;
  return `${stays} The customer gets an email with the new price${hold ? ` once ${hold.until}` : ''}.`;
}
