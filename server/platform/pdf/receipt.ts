/** Renders the receipt of a payment. It looks like the quote, with the payment's facts instead of the lines. */
import { formatDate } from '#domain/dates.ts';
import { LOCALES } from '#domain/language/language.ts';
import { documentTexts, paymentTexts } from '#domain/language/texts.ts';
import { balanceRows, type DueRow } from '#domain/payments/balance-rows.ts';
import type { Balance } from '#domain/payments/ledger.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { QuoteDocument } from './document.ts';
import { letterhead } from './quote-document.ts';
import { type RenderingServices, sourceWithLogo, unavailable } from './render-quote.ts';

export interface ReceiptFacts {
  /** the quote as it was approved */
  snapshot: QuoteSnapshot;
  /** such as "R-1001" */
  number: string;
  amountCents: Cents;
  day: string;
  paidAt: Date;
  /** such as "Visa ending in 4242" or "Check, 1042" */
  how: string;
  /** "Deposit", "Tip" or "Payment" */
  what: string;
  /** true for a tip: the receipt then shows no amounts of the quote, because a tip counts toward none */
  isTip?: boolean;
  /** the provider's id of a card payment, for support questions; empty for other payments */
  reference: string;
  /** the quote's total right after the payment; the balance is from that moment, too */
  totalCents: Cents;
  balance: Balance;
  /** rows that show the balance due; when omitted, one row shows it */
  due?: readonly DueRow[];
  /** how to pay the balance without a card, in the company's own words; may be empty */
  otherWays: string;
  /** true when no money moved */
  testMode: boolean;
}

/** @throws ProductError PDF_UNAVAILABLE, RATE_LIMITED */
export async function renderReceipt(services: RenderingServices, facts: ReceiptFacts): Promise<Uint8Array> {
  const { snapshot } = facts;
  try {
    const prepare = () => sourceWithLogo(services, receiptDocument(facts), snapshot.organization.logo_url);
    const { pdf } = await services.pdf.render(prepare);
    return pdf;
  } catch (error) {
    return unavailable(services.log, snapshot.number, error);
  }
}

export function receiptDocument(facts: ReceiptFacts): QuoteDocument {
  const { snapshot, paidAt, testMode } = facts;
  const { organization, language } = snapshot;
  const { receipt, otherWays, testMode: testModeNotice } = paymentTexts(language);
  const own = { quote: receipt.receipt, quoteFor: receipt.from, total: receipt.amountPaid, issued: receipt.paid };
  return {
    labels: { ...documentTexts(language).labels, ...own, notes: otherWays },
    ...letterhead(snapshot),
    number: facts.number,
    title: receipt.title(facts.number, organization.name),
    issuedAt: Math.floor(paidAt.getTime() / 1000),
    created: facts.day,
    validUntil: null,
    total: formatMoney(facts.amountCents, organization.currency, LOCALES[language]),
    status: testMode ? { tone: 'pending', text: testModeNotice } : null,
    details: receiptRows(facts),
    items: [],
    totals: receiptTotals(facts),
    notes: facts.balance.open_cents > 0 && !facts.isTip ? facts.otherWays : '',
    terms: [],
    photoGroups: [],
    approveUrl: null,
    certificate: null,
    attachJson: null,
    ...(testMode && { mark: receipt.testMark }),
  };
}

function receiptRows({ snapshot, what, how, reference }: ReceiptFacts): NonNullable<QuoteDocument['details']> {
  const { receipt } = paymentTexts(snapshot.language);
  const approved = formatDate(snapshot.created_at, snapshot.organization.time_zone, LOCALES[snapshot.language]);
  return [
    { label: receipt.purpose, value: receipt.purposeOf(what, snapshot.number, approved) },
    { label: receipt.paidBy, value: how },
    ...(reference ? [{ label: receipt.reference, value: reference }] : []),
  ];
}

function receiptTotals(facts: ReceiptFacts): QuoteDocument['totals'] {
  const { snapshot, totalCents, balance, due, amountCents, isTip, what } = facts;
  const { receipt, figures, price } = paymentTexts(snapshot.language);
  const money = (cents: Cents) => formatMoney(cents, snapshot.organization.currency, LOCALES[snapshot.language]);
  const signed = (cents: Cents) => (cents < 0 ? `−${money(-cents)}` : money(cents));
  if (isTip) return [{ label: what, amount: money(amountCents), strong: true }];
  return [
    { label: totalCents < snapshot.total_cents ? price.now : receipt.totalOfQuote, amount: money(totalCents) },
    ...balanceRows(balance).map(({ what, cents }) => ({ label: figures[what], amount: signed(cents) })),
    ...(due ?? [{ what: 'open' as const, cents: balance.open_cents }]).map(({ what, cents }) => ({
      label: figures[what],
      amount: money(cents),
      strong: true,
    })),
  ];
}
