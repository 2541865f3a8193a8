/** Rows and wording for the PDF of a quote whose price was lowered after signing, as on the customer's page. */
import type { z } from 'zod';
import type { CustomerPayments } from '#contract/payment-fields.ts';
import { formatDate } from '#domain/dates.ts';
import { LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { depositNow, owedRows } from '#domain/payments/balance-rows.ts';
import { reducedSince } from '#domain/payments/price-reduction.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { totalsRows } from '#domain/pricing/wording.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { DocumentAmount, DocumentLowered } from './document.ts';

/** The payments for an approved quote as its customer's page shows them. */
export type PaymentsNow = z.input<typeof CustomerPayments> & {
  /** for readers who may not see payments: only the price and why it was lowered */
  priceOnly?: boolean;
  /** true when a later revision is in effect, so this is no longer the current price */
  isReplaced?: boolean;
  /** true when a later version awaits the customer's reply */
  laterWaits?: boolean;
  /** true when the work is done, so the whole balance is due */
  isWorkDone?: boolean;
  /** true when the customer approved the quote on the page */
  isSigned?: boolean;
};

function priceLabel({ language }: QuoteSnapshot, { isReplaced = false }: PaymentsNow): string {
  const { price } = paymentTexts(language);
  return isReplaced ? price.whenReplaced : price.now;
}

function amounts({ organization, language }: QuoteSnapshot) {
  const money = (cents: Cents) => formatMoney(cents, organization.currency, LOCALES[language]);
  return { money, signed: (cents: Cents) => (cents < 0 ? `−${money(-cents)}` : money(cents)) };
}

export function loweredTotal(snapshot: QuoteSnapshot, payments: PaymentsNow) {
  const { price } = paymentTexts(snapshot.language);
  const { money } = amounts(snapshot);
  return {
    label: priceLabel(snapshot, payments),
    total: money(payments.total_cents),
    totalNote: price.approvedTotal(money(payments.signed_total_cents)),
  };
}

/** Returns the rows below the lines: first up to the signed total, then up to the current price. */
export function loweredTotals(snapshot: QuoteSnapshot, payments: PaymentsNow): DocumentAmount[] {
  const { deposit, organization, language } = snapshot;
  const { price } = paymentTexts(language);
  const { money, signed } = amounts(snapshot);
  const now = deposit && !payments.priceOnly ? depositNow(deposit, payments, language) : null;
  const offered = totalsRows(snapshot, organization.currency, { language }).map(({ kind, label, amount }) => ({
    label: kind === 'total' ? price.approved : label,
    amount,
  }));
  return [
    ...offered,
    { label: price.lowered, amount: signed(-reducedSince(payments)) },
    { label: priceLabel(snapshot, payments), amount: money(payments.total_cents), strong: true },
    ...(now ? [{ label: now.label, amount: money(now.cents) }] : []),
  ];
}

export function loweredPart(snapshot: QuoteSnapshot, payments: PaymentsNow): DocumentLowered {
  const { organization, language } = snapshot;
  const { price } = paymentTexts(language);
  const { money, signed } = amounts(snapshot);
  const day = (at: string) => formatDate(at, organization.time_zone, LOCALES[language]);
  return {
    title: price.whyTitle,
    reductions: payments.reductions.map(({ amount_cents, tax_cents, reason, at, lowered_by }) => ({
      reason: `“${reason}”`,
      by: [price.by(lowered_by, day(at)), ...(tax_cents > 0 ? [price.tax(money(tax_cents))] : [])].join(' · '),
      amount: signed(-amount_cents),
    })),
    notes: [
      price.onlyDown(money(payments.signed_total_cents), payments.isSigned === true),
      ...(payments.priceOnly ? [] : paymentNotes(snapshot, payments)),
    ],
    figures: [
      { label: priceLabel(snapshot, payments), amount: money(payments.total_cents) },
      ...(payments.priceOnly ? [] : paidAmounts(snapshot, payments)),
    ],
  };
}

function paidAmounts(snapshot: QuoteSnapshot, payments: PaymentsNow): DocumentAmount[] {
  const { figures } = paymentTexts(snapshot.language);
  const { signed } = amounts(snapshot);
  const { isWorkDone = false } = payments;
  return owedRows({ ...payments, isWorkDone }).map(({ what, cents, isNext }) => ({
    label: figures[what],
    amount: signed(cents),
    ...(isNext && { strong: true }),
  }));
}

function paymentNotes(
  snapshot: QuoteSnapshot,
  { in_dispute_cents, refund_under_way_cents, test_mode }: PaymentsNow,
): string[] {
  const texts = paymentTexts(snapshot.language);
  const { money } = amounts(snapshot);
  return [
    ...(test_mode ? [texts.testMode] : []),
    ...(in_dispute_cents > 0 ? [texts.bankDecides(money(in_dispute_cents))] : []),
    ...(refund_under_way_cents > 0 ? [texts.onItsWayBack(money(refund_under_way_cents))] : []),
  ];
}
