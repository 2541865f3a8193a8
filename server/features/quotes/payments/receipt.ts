import { dayIn, dayInShort } from '#domain/calendar-days.ts';
import { ProductError } from '#domain/errors.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { paymentTexts } from '#domain/language/texts.ts';
import { cardLabel } from '#domain/payments/card-label.ts';
import { isForPrice } from '#domain/payments/provider-payment.ts';
import { receiptNumber } from '#domain/payments/receipt.ts';
import { readDocumentSource } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { withShare } from '#server/platform/fair-scheduling/request-share.ts';
import { renderReceipt } from '#server/platform/pdf/receipt.ts';
import { type EntryRow, type Ledger, readLedger } from './ledger-queries.ts';
import { receiptAmounts } from './make-receipt.ts';
import { hasReceipt } from './present.ts';

/**
 * Shows the amounts paid and due right after the payment, whenever the receipt is downloaded.
 * @throws ProductError NOT_FOUND for anything but a payment under this quote's number, PDF_UNAVAILABLE, RATE_LIMITED
 */
export async function receiptPdf(
  services: Services,
  scope: OrgScope,
  quoteId: string,
  entryId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
  const ledger = await readLedger(services.db, scope, quoteId);
  const entry = ledger.entries.find(({ id }) => id === entryId);
  if (!entry || entry.receipt_number === null) throw new ProductError('NOT_FOUND');
  const number = receiptNumber(entry.receipt_number);
  if (!hasReceipt(entry, ledger.entries))
    throw new ProductError('NOT_FOUND', `Receipt ${number} was voided.`, { voided_receipt: number });
  const { snapshot } = await readDocumentSource(services, scope, entry.quote_id);
  const { language } = snapshot;
  const texts = paymentTexts(language);
  const { price_cents, balance, due } = receiptAmounts(entry, ledger);
  const facts = {
    snapshot,
    number,
    amountCents: entry.amount_cents,
    day: paidOn(entry, ledger, language),
    paidAt: entry.at,
    how: paidBy(entry, language),
    what:
      entry.purpose === 'tip' ? texts.tip.name : entry.purpose === 'deposit' ? texts.deposit : texts.receipt.payment,
    isTip: !isForPrice(entry),
    reference: entry.payment_ref ?? '',
    totalCents: price_cents,
    balance,
    ...(due && { due }),
    otherWays: ledger.company.other_ways_to_pay,
    testMode: entry.provider === 'test' || (services.payments.isTest && entry.provider === services.payments.name),
  };
  const bytes = await withShare(scope.share, () => renderReceipt(services, facts));
  return { name: `Receipt-${number}.pdf`, bytes };
}

function paidOn(entry: EntryRow, { company }: Ledger, language: Language): string {
  return dayInShort(entry.received_day ?? dayIn(entry.at, company.time_zone), LOCALES[language]);
}

/** "Visa ending in 4242", "Check, 1042" */
export function paidBy({ method, reference, card_brand, card_last4 }: EntryRow, language: Language): string {
  const how = cardLabel({ brand: card_brand, last4: card_last4 }, language) || paymentTexts(language).methods[method];
  return reference ? `${how}, ${reference}` : how;
}
