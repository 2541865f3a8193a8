/** The receipt of a payment: the quote's own look, with the facts of the payment in place of the lines. */
import { onBrand } from '#domain/company/brand-color.ts';
import { formatDate } from '#domain/dates.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { QuoteDocument } from './document.ts';
import { quoteLabels } from './labels.ts';
import { type RenderingServices, sourceWithLogo, unavailable } from './render-quote.ts';

export interface ReceiptFacts {
  /** of the quote as it was approved */
  snapshot: QuoteSnapshot;
  amountCents: Cents;
  /** the day on which it was paid */
  day: string;
  paidAt: Date;
  /** "Visa ending in 4242", "Check, 1042" */
  how: string;
  /** "Deposit", "Payment" */
  what: string;
  /** the id of the payment, for questions */
  reference: string;
  /** of the quote now: what is owed is the latest approved revision */
  totalCents: Cents;
  receivedCents: Cents;
  refundedCents: Cents;
  openCents: Cents;
  /** how to pay what is open without a card, in the company's own words; may be empty */
  otherWays: string;
  /** no money moved */
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
  const { organization } = snapshot;
  const lang = 'en';
  return {
    labels: {
      ...quoteLabels(lang),
      quote: 'Receipt',
      quoteFor: 'Received from',
      total: 'Received',
      issued: 'Paid',
      notes: 'Other ways to pay',
    },
    lang,
    number: snapshot.number,
    title: `Receipt for quote ${snapshot.number} – ${organization.name}`,
    brand: organization.brand_color,
    onBrand: onBrand(organization.brand_color),
    issuedAt: Math.floor(paidAt.getTime() / 1000),
    organization: {
      name: organization.name,
      phone: organization.company_phone,
      email: organization.company_email,
      address: organization.company_address,
      license: organization.license_line,
    },
    customer: {
      name: snapshot.customer_name,
      email: snapshot.customer_email,
      phone: snapshot.customer_phone,
      address: snapshot.property_address,
    },
    created: facts.day,
    validUntil: null,
    total: formatMoney(facts.amountCents, organization.currency),
    status: testMode ? { tone: 'pending', text: TEST_MODE } : null,
    details: receiptRows(facts),
    items: [],
    totals: receiptTotals(facts),
    notes: facts.openCents > 0 ? facts.otherWays : '',
    terms: [],
    photoGroups: [],
    approveUrl: null,
    certificate: null,
    attachJson: null,
    ...(testMode && { mark: 'Test' }),
  };
}

function receiptRows({ snapshot, what, how, day, reference }: ReceiptFacts): NonNullable<QuoteDocument['details']> {
  const approved = formatDate(snapshot.created_at, snapshot.organization.time_zone);
  return [
    { label: 'For', value: `${what}, quote ${snapshot.number} of ${approved}` },
    { label: 'Paid by', value: how },
    { label: 'Date', value: day },
    { label: 'Reference', value: reference },
  ];
}

function receiptTotals({ snapshot, ...facts }: ReceiptFacts): QuoteDocument['totals'] {
  const money = (cents: Cents) => formatMoney(cents, snapshot.organization.currency);
  return [
    { label: 'Total of the quote', amount: money(facts.totalCents) },
    { label: 'Received so far', amount: money(facts.receivedCents) },
    ...(facts.refundedCents > 0 ? [{ label: 'Refunded', amount: money(facts.refundedCents) }] : []),
    { label: 'Open', amount: money(facts.openCents), strong: true },
  ];
}
