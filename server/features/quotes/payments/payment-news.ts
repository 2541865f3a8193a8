/**
 * Records payments and price changes in the quote's history, and emails them, in the transaction of the change.
 * Webhooks follow the history.
 */
import { hourOfDay } from '#domain/dates.ts';
import { dueAgainCents } from '#domain/payments/balance-rows.ts';
import { cardLabel } from '#domain/payments/card-label.ts';
import type { ManualMethod } from '#domain/payments/ledger.ts';
import { owedRevision } from '#domain/payments/owed.ts';
import { isForPrice, type ProviderDispute } from '#domain/payments/provider-payment.ts';
import { receiptNumber } from '#domain/payments/receipt.ts';
import { approvalPath, linkToken } from '#domain/quote/approval-link.ts';
import type { PaymentEventData } from '#domain/quote/payment-summary.ts';
import { appendEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import { type ReceivedFacts, receiptMail, refundedMail } from '#server/features/quotes/mails/payment-mails.ts';
import {
  disputedStaffMail,
  overpaidMail,
  overpaidStaffMail,
  paymentReceivedStaffMail,
  paymentVoidedMail,
  priceLoweredMail,
  refundFailedStaffMail,
  refundRecordedMail,
} from '#server/features/quotes/mails/payment-notices.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import type { AddedEntry, Applied } from './applied.ts';
import { isSignedByCustomer, ledgerBalance, requestOf, standingOf } from './balance.ts';
import type { EntryRow, Ledger } from './ledger-queries.ts';
import { noteMailed } from './make-receipt.ts';
import { mailCustomer, mailStaff, moneyFactsOf, type PaymentNews, readNews, templateOf } from './payment-mailing.ts';

/** Reports payments and refunds that were just added to the ledger. notifyOfDispute reports disputes. */
export async function notifyOfEntries(
  tx: Tx,
  applied: Applied,
  quote: LockedQuote,
  added: readonly AddedEntry[],
): Promise<void> {
  const news = await readNews(tx, applied, quote);
  for (const entry of added) {
    if (entry.type === 'charge') await notifyOfCharge(tx, applied, quote, news, entry);
    if (entry.type === 'refund') await notifyOfRefund(tx, applied, quote, news, entry);
  }
}

/** The token in the link is all that a visitor needs to download the receipt. */
function receiptAddress(origin: string, token: string, entryId: string): string {
  return `${origin}/api/approval/${token}/payments/${entryId}/receipt`;
}

function numberOf({ entries }: Ledger, entryId: string): string {
  const number = entries.find(({ id }) => id === entryId)?.receipt_number;
  return number ? receiptNumber(number) : '';
}

async function sendReceipt(tx: Tx, news: PaymentNews, entryId: string, facts: ReceivedFacts): Promise<void> {
  const { services, scope } = news.applied;
  const { approval_token } = news.ledger.quote;
  const receiptUrl =
    approval_token && receiptAddress(services.env.PUBLIC_URL, linkToken(scope.orgId, approval_token), entryId);
  const otherWays = news.ledger.company.other_ways_to_pay;
  const template = await templateOf(tx, news, 'payment_receipt');
  const content = receiptMail(template, { ...facts, receiptUrl, otherWays });
  await mailCustomer(tx, news, 'payment_receipt', content, { paymentId: entryId });
  const { customer_email } = news.snapshot;
  if (customer_email) await noteMailed(tx, scope, entryId, customer_email);
}

/**
 * Emails the receipt for a payment that staff recorded. Its money moved outside the program, so it is real even with
 * the test provider.
 */
export async function mailReceipt(
  tx: Tx,
  applied: PaymentNews['applied'],
  quote: LockedQuote,
  payment: { id: string; amount_cents: number; method: ManualMethod; received_on: string; reference: string },
): Promise<void> {
  const { id, amount_cents, method, received_on, reference } = payment;
  const news = await readNews(tx, applied, quote);
  const { company } = news.ledger;
  await sendReceipt(tx, news, id, {
    ...moneyFactsOf({ ...news, testMode: false }, amount_cents),
    ...standingOf(news.ledger),
    paidAt: hourOfDay(received_on, 12, company.time_zone),
    method,
    card: null,
    reference,
    receiptNumber: numberOf(news.ledger, id),
  });
}

type VoidedEntry = Pick<EntryRow, 'id' | 'amount_cents' | 'reason'>;

/** @param voided.reason why the payment was voided */
export async function mailVoid(
  tx: Tx,
  applied: PaymentNews['applied'],
  quote: LockedQuote,
  { receipt_mailed_to, ...voided }: VoidedEntry & Pick<EntryRow, 'receipt_mailed_to'>,
): Promise<void> {
  const news = await readNews(tx, applied, quote);
  const to = receipt_mailed_to ? { to: receipt_mailed_to } : {};
  await mailCustomer(tx, news, 'payment_voided', voidedContent(news, voided), { ...to, paymentId: voided.id });
}

export function voidedContent(news: PaymentNews, { id, amount_cents, reason }: VoidedEntry): MailContent {
  const { ledger } = news;
  return paymentVoidedMail({
    ...moneyFactsOf({ ...news, testMode: false }, amount_cents),
    ...standingOf(ledger),
    receiptNumber: numberOf(ledger, id),
    reason,
  });
}

async function notifyOfCharge(
  tx: Tx,
  { services, scope, payment, at }: Applied,
  quote: LockedQuote,
  news: PaymentNews,
  entry: AddedEntry,
): Promise<void> {
  const { amount_cents, purpose } = entry;
  const { currency } = payment;
  const label = payment.card ? cardLabel(payment.card) : '';
  const data: PaymentEventData = { payment_id: entry.id, amount_cents, currency, method: 'card', purpose, card: label };
  const actor = { kind: 'customer', id: null, name: news.snapshot.customer_name } as const;
  const seq = await appendEvent(tx, services, scope, { quote, type: 'paid', actor, data, at });
  const facts = {
    ...moneyFactsOf(news, amount_cents),
    ...standingOf(news.ledger),
    paidAt: entry.at,
    method: 'card' as const,
    card: payment.card,
    reference: '',
    receiptNumber: numberOf(news.ledger, entry.id),
    isTip: !isForPrice(entry),
  };
  await sendReceipt(tx, news, entry.id, facts);
  const content = paymentReceivedStaffMail({ ...facts, quoteUrl: news.quoteUrl });
  await mailStaff(tx, news, { type: 'paid', seq }, 'payment_received_staff', content);
}

async function notifyOfRefund(
  tx: Tx,
  { services, scope, payment, at }: Applied,
  quote: LockedQuote,
  news: PaymentNews,
  entry: AddedEntry,
): Promise<void> {
  const data: PaymentEventData = {
    payment_id: entry.id,
    amount_cents: entry.amount_cents,
    currency: payment.currency,
    method: 'card',
    purpose: entry.purpose,
    reason: requestOf(entry, news.ledger)?.reason ?? '',
  };
  await appendEvent(tx, services, scope, { quote, type: 'refunded', actor: PROGRAM, data, at });
  await mailCustomer(tx, news, 'payment_refunded', await refundContent(tx, news, entry), { paymentId: entry.id });
}

type RefundEntry = Pick<EntryRow, 'provider_ref' | 'payment_ref' | 'amount_cents' | 'at' | 'purpose'>;

export async function refundContent(tx: Tx, news: PaymentNews, refund: RefundEntry): Promise<MailContent> {
  const { ledger } = news;
  const { amount_cents, at } = refund;
  const wanted = requestOf(refund, ledger);
  const charge = ledger.entries.find(
    ({ type, payment_ref }) => type === 'charge' && payment_ref === refund.payment_ref,
  );
  const lowersPrice = lowersPriceNow(ledger, wanted?.id);
  return refundedMail(await templateOf(tx, news, 'payment_refunded'), {
    ...moneyFactsOf(news, amount_cents),
    at,
    reason: wanted?.reason ?? '',
    method: 'card',
    card: charge ? { brand: charge.card_brand, last4: charge.card_last4 } : null,
    lowersPrice,
    ...standingOf(ledger),
    isTip: !isForPrice(refund),
    dueAgainCents: lowersPrice || !isForPrice(refund) ? 0 : dueAgainCents(ledgerBalance(ledger), amount_cents),
  });
}

/** @param id the refund's ledger entry, which was just added */
export async function mailRecordedRefund(
  tx: Tx,
  applied: PaymentNews['applied'],
  quote: LockedQuote,
  id: string,
): Promise<void> {
  const news = await readNews(tx, applied, quote);
  const entry = news.ledger.entries.find((each) => each.id === id);
  if (entry) await mailCustomer(tx, news, 'payment_refunded', recordedRefundContent(news, entry), { paymentId: id });
}

/** The customer's email about a refund that staff recorded: how much, how, why, the price, and the current balance due. */
export function recordedRefundContent(
  news: PaymentNews,
  { id, amount_cents, method, reason, at }: EntryRow,
): MailContent {
  const { ledger } = news;
  const lowersPrice = lowersPriceNow(ledger, id);
  return refundRecordedMail({
    ...moneyFactsOf({ ...news, testMode: false }, amount_cents),
    ...standingOf(ledger),
    at,
    method,
    card: null,
    reason,
    lowersPrice,
    dueAgainCents: lowersPrice ? 0 : dueAgainCents(ledgerBalance(ledger), amount_cents),
  });
}

/** Returns true if the refund lowered a price that is still owed. */
function lowersPriceNow(ledger: Ledger, refundId: string | undefined): boolean {
  const reduction = ledger.reductions.find(({ refund_id }) => refund_id !== null && refund_id === refundId);
  // Once a later version is approved, its price is the current one.
  return reduction !== undefined && owedRevision(ledger.revisions)?.id === reduction.quote_id;
}

export async function notifyOfExcess(
  tx: Tx,
  applied: Applied,
  quote: LockedQuote,
  { id, amount_cents, currency }: { id: string; amount_cents: number; currency: string },
): Promise<void> {
  const { services, scope, at } = applied;
  const data: PaymentEventData = { payment_id: id, amount_cents, currency, method: 'card', cause: 'overpaid' };
  const seq = await appendEvent(tx, services, scope, { quote, type: 'refund_requested', actor: PROGRAM, data, at });
  const news = await readNews(tx, applied, quote);
  const facts = moneyFactsOf(news, amount_cents);
  await mailCustomer(tx, news, 'payment_overpaid', overpaidMail({ ...facts, ...standingOf(news.ledger) }));
  const content = overpaidStaffMail({ ...facts, quoteUrl: news.quoteUrl });
  await mailStaff(tx, news, { type: 'refund_requested', seq }, 'payment_overpaid_staff', content);
}

export async function notifyOfFailedRefund(
  tx: Tx,
  applied: PaymentNews['applied'],
  quote: LockedQuote,
  { id, amount_cents, error }: { id: string; amount_cents: number; error: string },
): Promise<void> {
  const { services, scope, at } = applied;
  const news = await readNews(tx, applied, quote);
  const { currency } = news.ledger.company;
  const data: PaymentEventData = { payment_id: id, amount_cents, currency, method: 'card', reason: error };
  const seq = await appendEvent(tx, services, scope, { quote, type: 'refund_failed', actor: PROGRAM, data, at });
  const content = refundFailedStaffMail({ ...moneyFactsOf(news, amount_cents), quoteUrl: news.quoteUrl, error });
  await mailStaff(tx, news, { type: 'refund_failed', seq }, 'refund_failed_staff', content);
  await mailPriceOfFailedRefund(tx, news, id);
}

/** Emails the lower price when the refund that lowered it failed, because no email about the refund shows it. */
async function mailPriceOfFailedRefund(tx: Tx, news: PaymentNews, refundId: string): Promise<void> {
  const reduction = news.ledger.reductions.find(({ refund_id }) => refund_id === refundId);
  if (reduction) await mailLowerPrice(tx, news, reduction);
}

type Reduction = Pick<Ledger['reductions'][number], 'id' | 'amount_cents' | 'reason'>;

export function mailLowerPrice(tx: Tx, news: PaymentNews, reduction: Reduction): Promise<void> {
  const content = priceLoweredContent(news, reduction);
  return mailCustomer(tx, news, 'price_lowered', content, { reductionId: reduction.id });
}

export function priceLoweredContent(news: PaymentNews, { amount_cents, reason }: Omit<Reduction, 'id'>): MailContent {
  const { ledger } = news;
  const { approval_token } = ledger.quote;
  return priceLoweredMail({
    ...moneyFactsOf({ ...news, testMode: false }, amount_cents),
    ...standingOf(ledger),
    isSigned: isSignedByCustomer(ledger),
    reason,
    approvalUrl:
      approval_token && news.applied.services.env.PUBLIC_URL + approvalPath(news.applied.scope.orgId, approval_token),
  });
}

export async function notifyOfDispute(
  tx: Tx,
  applied: Applied,
  quote: LockedQuote,
  { id, amountCents, status, dueBy }: ProviderDispute,
): Promise<void> {
  const { services, scope, payment, at } = applied;
  const { currency } = payment;
  const data: PaymentEventData = { payment_id: id, amount_cents: amountCents, currency, method: 'card', status };
  const seq = await appendEvent(tx, services, scope, { quote, type: 'disputed', actor: PROGRAM, data, at });
  const news = await readNews(tx, applied, quote);
  const content = disputedStaffMail({ ...moneyFactsOf(news, amountCents), quoteUrl: news.quoteUrl, status, dueBy });
  await mailStaff(tx, news, { type: 'disputed', seq }, 'payment_disputed_staff', content);
}
