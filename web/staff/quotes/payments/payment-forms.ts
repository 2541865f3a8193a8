/** The forms about payments: what is wrong with what was entered, in the server's words. */
import { PositiveCents, Reason } from '#contract/payment-fields.ts';
import { DATE_INVALID } from '#contract/payments.ts';
import { type Day, isDay } from '#domain/calendar-days.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { Problems } from '../../components/form-problems.ts';

const AMOUNT_MISSING = 'Enter the amount';

export interface RecordForm {
  method: ManualMethod;
  /** cents; null while the field is empty */
  amount_cents: Cents | null;
  received_on: string;
  /** such as the number of a check */
  reference: string;
  /** to the customer */
  mail_receipt: boolean;
}

export interface RefundForm {
  /** cents; null while the field is empty */
  amount_cents: Cents | null;
  reason: string;
}

function problemsOf(problems: Readonly<Record<string, string | null | undefined>>): Problems {
  return new Map(Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** @param most what can be entered at most, and the words for more */
function amountProblem(cents: Cents | null, most: { cents: Cents; words: string }): string | null {
  if (cents === null) return AMOUNT_MISSING;
  const problem = PositiveCents.safeParse(cents).error?.issues[0]?.message;
  return problem ?? (cents > most.cents ? most.words : null);
}

function reasonProblem(reason: string): string | undefined {
  return Reason.safeParse(reason).error?.issues[0]?.message;
}

/** @param today in the company's time zone */
export function recordProblems(
  { amount_cents, received_on }: RecordForm,
  open: { cents: Cents; currency: string },
  today: Day,
): Problems {
  const most = { cents: open.cents, words: `Only ${formatMoney(open.cents, open.currency)} is open` };
  const future = received_on > today ? 'This day is in the future' : null;
  return problemsOf({
    amount_cents: amountProblem(amount_cents, most),
    received_on: isDay(received_on) ? future : DATE_INVALID,
  });
}

export function refundProblems(
  { amount_cents, reason }: RefundForm,
  refundable: { cents: Cents; currency: string },
): Problems {
  const words = `At most ${formatMoney(refundable.cents, refundable.currency)} can be refunded`;
  return problemsOf({
    amount_cents: amountProblem(amount_cents, { cents: refundable.cents, words }),
    reason: reasonProblem(reason),
  });
}

export function voidProblems({ reason }: { reason: string }): Problems {
  return problemsOf({ reason: reasonProblem(reason) });
}

/** "Refund $50.00 to Visa ending in 4242?"; without a sum while none is entered. */
export function refundQuestion(
  { amount_cents }: Pick<RefundForm, 'amount_cents'>,
  card: string,
  currency: string,
): string {
  const sum = amount_cents ? ` ${formatMoney(amount_cents, currency)}` : '';
  return `Refund${sum} to ${card || 'the customer’s card'}?`;
}
