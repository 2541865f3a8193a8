import { dayIn } from '#domain/calendar-days.ts';
import { fieldError, ProductError } from '#domain/errors.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { METHOD_LABELS, nothingOpen } from '#domain/payments/payment-labels.ts';
import { beyondDueCents, isVoided, refundableRecordedCents } from '#domain/payments/recorded-payments.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { PaymentEventData } from '#domain/quote/payment-summary.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { appendEvent, staffActor } from '#server/features/quotes/evidence/events.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { addEntry } from './add-entry.ts';
import { assertOwed } from './assert-owed.ts';
import { ledgerBalance } from './balance.ts';
import { assertLedgerCapacity } from './ledger-capacity.ts';
import { changeLedger } from './ledger-lock.ts';
import type { EntryRow, Ledger } from './ledger-queries.ts';
import { withdrawReceipt } from './may-send-payment-mail.ts';
import { mailReceipt, mailVoid } from './payment-news.ts';

export interface PaymentContext {
  services: Services;
  scope: OrgScope;
  author: Author;
}

interface ManualPayment {
  /** chosen by the client, so that a repeated request records only one payment */
  id: string;
  quote_id: string;
  amount_cents: number;
  method: ManualMethod;
  /** 2026-11-21 */
  received_on: string;
  /** such as a check number */
  reference: string;
  /** true when staff confirmed an amount above the balance due */
  allow_overpayment: boolean;
  mail_receipt: boolean;
}

/**
 * Records a payment that the company received other than by card. Repeating it changes nothing.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for more than the balance due unless confirmed, a day in the future, a
 * quote that isn't approved or that a later revision replaced, ALREADY_EXISTS when the id belongs to something else
 */
export function recordPayment(context: PaymentContext, payment: ManualPayment): Promise<Ledger> {
  const { services, scope } = context;
  return changeLedger(services.db, scope, payment.quote_id, async (tx, ledger, quote) => {
    const at = services.now();
    if (isRecorded(ledger, payment)) return;
    assertRecordable(ledger, payment, at);
    assertLedgerCapacity(ledger, 'recorded');
    if (payment.mail_receipt) assertMailable(context, ledger);
    const { id, quote_id, amount_cents, method, received_on, reference } = payment;
    const { currency } = ledger.company;
    const added = await addEntry(tx, scope, ledger, {
      id,
      quote_id,
      type: 'manual',
      amount_cents,
      beyond_cents: beyondDueCents(amount_cents, ledgerBalance(ledger).open_cents),
      currency,
      method,
      reference,
      received_on,
      at,
      recorded_by: context.author.actor.id,
    });
    if (!added) throw new ProductError('ALREADY_EXISTS');
    await noteByStaff(tx, context, quote, ledger, {
      event: 'paid',
      action: 'payment.recorded',
      data: { payment_id: id, amount_cents, currency, method, reference },
      at,
    });
    if (payment.mail_receipt) await mailReceipt(tx, { services, scope, at }, quote, payment);
  });
}

function assertMailable({ author }: PaymentContext, { quote }: Ledger): void {
  if (author.actor.apiKeyId !== undefined)
    throw fieldError('mail_receipt', 'Only a person can send the receipt. Record the payment without it.');
  if (!quote.customer_email) throw fieldError('mail_receipt', 'This quote has no email address for the receipt.');
}

/** Checks whether an existing id belongs to this payment or to another one. @throws ProductError ALREADY_EXISTS */
function isRecorded({ entries }: Ledger, payment: ManualPayment): boolean {
  const earlier = entries.find(({ id }) => id === payment.id);
  if (!earlier) return false;
  if (earlier.type === 'manual' && isSame(earlier, payment)) return true;
  throw new ProductError('ALREADY_EXISTS');
}

function isSame(entry: EntryRow, payment: ManualPayment): boolean {
  return (
    entry.quote_id === payment.quote_id &&
    entry.amount_cents === payment.amount_cents &&
    entry.method === payment.method &&
    entry.received_day === payment.received_on &&
    entry.reference === payment.reference
  );
}

function assertRecordable(ledger: Ledger, payment: ManualPayment, at: Date): void {
  const { amount_cents, received_on, allow_overpayment } = payment;
  if (ledger.quote.status !== 'approved')
    throw new ProductError('INVALID_INPUT', 'Payments can be recorded once the quote is approved.');
  assertOwed(ledger, 'Record the payment there.');
  if (received_on > dayIn(at, ledger.company.time_zone)) throw fieldError('received_on', 'This day is in the future');
  if (allow_overpayment) return;
  const balance = ledgerBalance(ledger);
  const { open_cents } = balance;
  if (open_cents === 0) throw fieldError('amount_cents', nothingOpen(balance));
  if (amount_cents > open_cents)
    throw fieldError('amount_cents', `Only ${formatMoney(open_cents, ledger.company.currency)} is due`);
}

/**
 * Undoes a recorded payment that was wrong. A customer who got its receipt by email is notified. Safe to repeat.
 * @throws ProductError NOT_FOUND, INVALID_INPUT for a card payment, and for one that was refunded
 */
export function voidPayment(
  context: PaymentContext,
  { quote_id, id, reason }: { quote_id: string; id: string; reason: string },
): Promise<Ledger> {
  const { services, scope, author } = context;
  return changeLedger(services.db, scope, quote_id, async (tx, ledger, quote) => {
    const entry = ledger.entries.find((each) => each.id === id);
    if (!entry) throw new ProductError('NOT_FOUND');
    if (entry.type !== 'manual')
      throw new ProductError('INVALID_INPUT', 'Only a recorded payment can be voided. Refund a card payment instead.');
    if (isVoided(entry, ledger.entries)) return;
    if (refundableRecordedCents(entry, ledger.entries) < entry.amount_cents)
      throw new ProductError(
        'INVALID_INPUT',
        'This payment was refunded, so it can’t be voided. Refund the rest instead.',
      );
    const at = services.now();
    const { amount_cents, currency, method } = entry;
    await addEntry(tx, scope, ledger, {
      id: newId(at.getTime()),
      quote_id: entry.quote_id,
      type: 'void',
      amount_cents,
      currency,
      method,
      related_id: id,
      reason,
      at,
      recorded_by: author.actor.id,
    });
    await noteByStaff(tx, context, quote, ledger, {
      event: 'payment_voided',
      action: 'payment.voided',
      data: { payment_id: id, amount_cents, currency, method, reason },
      at,
    });
    if (entry.receipt_mailed_to === null || (await withdrawReceipt(tx, { services, scope, at }, quote, id))) return;
    await mailVoid(tx, { services, scope, at }, quote, { ...entry, reason });
  });
}

interface Note {
  event: 'paid' | 'payment_voided' | 'refund_requested' | 'refunded';
  action: 'payment.recorded' | 'payment.voided' | 'payment.refund_requested' | 'payment.refund_recorded';
  data: PaymentEventData;
  at: Date;
}

export async function noteByStaff(
  tx: Tx,
  { services, scope, author }: PaymentContext,
  quote: LockedQuote,
  ledger: Ledger,
  { event, action, data, at }: Note,
): Promise<void> {
  await appendEvent(tx, services, scope, { quote, type: event, actor: staffActor(author), data, at });
  const { amount_cents, currency, method = 'card', reason = '', reference = '' } = data;
  await writeAudit(tx, scope, {
    ...author,
    action,
    target: quoteNumber(ledger.quote.number),
    data: {
      amount: formatMoney(amount_cents, currency),
      method: METHOD_LABELS[method as keyof typeof METHOD_LABELS],
      ...(reason && { reason }),
      ...(reference && { reference }),
    },
    at,
  });
}
