import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import type {
  CustomerPayments,
  PaymentBalance,
  PaymentDispute,
  PaymentEntry,
  PaymentRefund,
  PriceReduction,
  QuotePayments,
} from '#contract/payment-fields.ts';
import type { Language } from '#domain/language/language.ts';
import { cardLabel } from '#domain/payments/card-label.ts';
import { customerProblem, staffProblem } from '#domain/payments/choices.ts';
import type { Balance } from '#domain/payments/ledger.ts';
import { dueOf, owedNow, owedRevision } from '#domain/payments/owed.ts';
import { paymentState } from '#domain/payments/payment-labels.ts';
import { loweredOwed, loweredPrice } from '#domain/payments/price-reduction.ts';
import { receiptNumber } from '#domain/payments/receipt.ts';
import { isVoided } from '#domain/payments/recorded-payments.ts';
import { tipsReceived } from '#domain/payments/tips.ts';
import { approvalPath } from '#domain/quote/approval-link.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { usableAccount } from '#server/providers/payments/account-commands.ts';
import { goingCents, isDueAtOnce, ledgerBalance, payableByCard, refundableOf, requestOf } from './balance.ts';
import { isLaterWaiting } from './later-version.ts';
import type { DisputeRow, EntryRow, Ledger, ReductionRow, RefundRow } from './ledger-queries.ts';
import { tipOffer } from './tip-offer.ts';

type PresentServices = Pick<Services, 'payments' | 'env' | 'now'>;
type Entry = z.input<typeof PaymentEntry>;

function presentBalance(balance: Balance): z.input<typeof PaymentBalance> {
  return {
    paid_cents: balance.paid_cents,
    refunded_cents: balance.refunded_cents,
    given_cents: balance.given_cents,
    disputed_cents: balance.disputed_cents,
    in_dispute_cents: balance.in_dispute_cents,
    received_cents: balance.received_cents,
    open_cents: balance.open_cents,
    deposit_open_cents: balance.deposit_open_cents,
    overpaid_cents: balance.overpaid_cents,
    returning_cents: balance.returning_cents,
  };
}

/** A payment loses its receipt when it is voided. */
export function hasReceipt(entry: EntryRow, entries: readonly EntryRow[]): boolean {
  return entry.receipt_number !== null && !isVoided(entry, entries);
}

/** Returns the payment that a refund or dispute belongs to, or that a void undoes. */
function relatedId(entry: EntryRow, entries: readonly EntryRow[]): string | null {
  if (entry.type === 'charge' || entry.payment_ref === null) return entry.related_id;
  return entries.find(({ type, payment_ref }) => type === 'charge' && payment_ref === entry.payment_ref)?.id ?? null;
}

export function presentEntry(
  entry: EntryRow,
  ledger: Pick<Ledger, 'entries' | 'refunds'>,
  language: Language = 'en',
): Entry {
  const { entries } = ledger;
  const wanted = requestOf(entry, ledger);
  return {
    id: entry.id,
    quote_id: entry.quote_id,
    type: entry.type,
    amount_cents: entry.amount_cents,
    method: entry.method,
    purpose: entry.purpose,
    card: cardLabel({ brand: entry.card_brand, last4: entry.card_last4 }, language),
    fee_cents: entry.fee_cents,
    reference: entry.reference,
    reason: entry.reason || (wanted?.reason ?? ''),
    received_on: entry.received_day,
    at: entry.at.toISOString(),
    recorded_by: entry.recorded_by_name ?? wanted?.requested_by_name ?? null,
    related_id: relatedId(entry, entries),
    voided: isVoided(entry, entries),
    refundable_cents: refundableOf(entry, ledger),
    receipt: hasReceipt(entry, entries),
    receipt_number: entry.receipt_number === null ? null : receiptNumber(entry.receipt_number),
    receipt_mailed: entry.receipt_mailed_to !== null,
  };
}

function presentRefund(refund: RefundRow): z.input<typeof PaymentRefund> {
  return {
    id: refund.id,
    payment_id: refund.charge_id,
    amount_cents: refund.amount_cents,
    cause: refund.cause,
    reason: refund.reason,
    status: refund.status,
    error: refund.error,
    requested_by: refund.requested_by_name,
    requested_at: refund.requested_at.toISOString(),
  };
}

function presentReduction(reduction: ReductionRow): z.input<typeof PriceReduction> {
  return {
    id: reduction.id,
    quote_id: reduction.quote_id,
    amount_cents: reduction.amount_cents,
    tax_cents: reduction.tax_cents,
    reason: reduction.reason,
    at: reduction.at.toISOString(),
    lowered_by: reduction.lowered_by_name,
    refund_id: reduction.refund_id,
  };
}

function presentDispute(dispute: DisputeRow): z.input<typeof PaymentDispute> {
  return {
    id: dispute.id,
    payment_id: dispute.charge_id,
    amount_cents: dispute.amount_cents,
    status: dispute.status,
    due_by: dispute.due_by?.toISOString() ?? null,
    updated_at: dispute.updated_at.toISOString(),
  };
}

/** Returns true when the test provider would take a payment now, or took an earlier one. No real money moves then. */
export function isTestMode({ payments }: Pick<Services, 'payments'>, { entries, account }: Ledger): boolean {
  return (
    (payments.isTest && usableAccount(payments, account) !== null) ||
    entries.some(({ provider }) => provider === 'test')
  );
}

/** @param show.link true when the caller may see the customer's link */
export function presentQuotePayments(
  services: PresentServices,
  scope: OrgScope,
  ledger: Ledger,
  show: { link: boolean },
): z.input<typeof QuotePayments> {
  const owed = owedNow(ledger.revisions);
  const owedQuote = owedRevision(ledger.revisions);
  const shown = owedQuote ?? ledger.quote;
  const balance = ledgerBalance(ledger);
  const ofOwed = { ...ledger, quote: shown };
  const { problem, isPaused = false } = payableByCard(services, ofOwed);
  const laterWaits = isLaterWaiting(ofOwed, services.now());
  const hasPayPage = shown.approval_token !== null && !laterWaits;
  return {
    quote_id: ledger.quote.id,
    owed_quote_id: owedQuote?.id ?? null,
    currency: ledger.company.currency,
    state: paymentState(balance, owed, ledger.isWorkDone),
    test_mode: isTestMode(services, ledger),
    total_cents: owed.total_cents,
    signed_total_cents: owedQuote?.total_cents ?? 0,
    tax_cents: owedQuote ? loweredPrice(owedQuote, owedQuote.reduced_cents).tax_cents : 0,
    deposit_cents: dueOf(owed, ledger.isWorkDone).deposit_cents,
    ...presentBalance(balance),
    pay_url:
      show.link && hasPayPage ? services.env.PUBLIC_URL + approvalPath(scope.orgId, shown.approval_token ?? '') : null,
    later_waiting: laterWaits,
    card_problem: problem && staffProblem(problem, isPaused),
    dashboard_url: ledger.account?.dashboard_url ?? null,
    entries: ledger.entries.map((entry) => presentEntry(entry, ledger)),
    refunds: ledger.refunds.map(presentRefund),
    disputes: ledger.disputes.map(presentDispute),
    reductions: ledger.reductions.map(presentReduction),
  };
}

/** @returns null when the quote was declined and nothing was ever paid */
export function presentCustomerPayments(
  services: PresentServices,
  ledger: Ledger,
  language: Language,
): z.input<typeof CustomerPayments> | null {
  const { quote, entries } = ledger;
  if (quote.status === 'declined' && entries.length === 0) return null;
  const { balance, choices, problem, isPaused = false } = payableByCard(services, ledger, language);
  const owed = dueOf(loweredOwed(quote, quote.reduced_cents), isDueAtOnce(ledger));
  const shown = entries.filter((entry) => !isVoided(entry, entries));
  const tip = tipOffer(services, ledger);
  const tips_cents = tipsReceived(entries);
  return {
    test_mode: isTestMode(services, ledger),
    total_cents: owed.total_cents,
    signed_total_cents: quote.total_cents,
    deposit_cents: owed.deposit_cents,
    reductions: ownReductions(ledger),
    ...presentBalance(balance),
    choices,
    ...(tip && { tip }),
    ...(tips_cents > 0 && { tips_cents }),
    card_problem: problem && customerProblem(problem, language),
    cards_paused: isPaused,
    work_done: ledger.isWorkDone,
    other_ways: ledger.company.other_ways_to_pay,
    entries: shown.map((entry) => customerEntry(presentEntry(entry, ledger, language), entries)),
    refund_under_way_cents: goingCents(ledger.revisions),
  };
}

/** The page of a replaced quote keeps showing its last price. @returns null when it was never lowered */
export function presentPriceWhenReplaced(ledger: Ledger): z.input<typeof ApprovalView>['price_when_replaced'] {
  const { quote } = ledger;
  if (quote.reduced_cents === 0) return null;
  const { total_cents } = loweredOwed(quote, quote.reduced_cents);
  return { total_cents, signed_total_cents: quote.total_cents, reductions: ownReductions(ledger) };
}

function ownReductions({ quote, reductions }: Pick<Ledger, 'quote' | 'reductions'>) {
  return reductions.filter(({ quote_id }) => quote_id === quote.id).map(customerReduction);
}

function customerEntry(
  entry: Entry,
  entries: readonly EntryRow[],
): z.input<typeof CustomerPayments>['entries'][number] {
  const { id, type, amount_cents, method, purpose, card, received_on, at, receipt } = entry;
  // The customer sees the void instead of the payment, so the void shows the payment's receipt number.
  const voided = type === 'void' ? entries.find((each) => each.id === entry.related_id)?.receipt_number : null;
  const receipt_number = voided ? receiptNumber(voided) : entry.receipt_number;
  return { id, type, amount_cents, method, purpose, card, received_on, at, receipt, receipt_number };
}

function customerReduction(reduction: ReductionRow): z.input<typeof CustomerPayments>['reductions'][number] {
  const { id, amount_cents, tax_cents, reason, at, lowered_by } = presentReduction(reduction);
  return { id, amount_cents, tax_cents, reason, at, lowered_by };
}
