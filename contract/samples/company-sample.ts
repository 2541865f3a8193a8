import { endOfDayAfter } from '#domain/dates.ts';
import type { Language } from '#domain/language/language.ts';
import { type DepositRule, depositOf } from '#domain/payments/deposit.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { snapshotLine } from '#domain/pricing/quote-lines.ts';
import { priceQuote, type QuoteInput } from '#domain/pricing/quote-totals.ts';
import { lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { SEED_RATE_BOOK } from '#domain/pricing/seed-rate-book.ts';
import { consentText } from '#domain/quote/consent.ts';
import type { QuoteSnapshot, SnapshotOrganization } from '#domain/quote/snapshot.ts';

/**
 * Input for the sample quote in a company's previews: the default rate book's prices, the company's own charges and
 * wording, and a fictional customer.
 */
interface SampleCompany {
  organization: SnapshotOrganization;
  default_notes: string;
  /** a fraction */
  tax_rate: number;
  validity_days: number;
  minimum_charge_cents: Cents;
  trip_charge_cents: Cents;
  deposit: DepositRule | null;
  /** language of customers who haven't chosen one */
  customer_language: Language;
}

const LINES = [
  { surface: 'House Siding', service: 'Soft wash', material: 'vinyl', quantity: 1850 },
  { surface: 'Concrete & Driveway', service: 'Surface clean', material: 'broom_concrete', quantity: 640 },
].map(({ quantity, ...names }) =>
  lineFromRate(SEED_RATE_BOOK, { ...rateNamed(SEED_RATE_BOOK, names), quantity }, names.surface),
);

const DISCOUNT = { type: 'percent', value: 0.1 } as const;

function sampleInput({ tax_rate, minimum_charge_cents, trip_charge_cents }: SampleCompany): QuoteInput {
  return {
    lines: LINES,
    discount: DISCOUNT,
    tax_rate,
    minimum_charge_cents,
    trip_charge_cents,
  };
}

/** Builds the sample as a quote sent now would be stored. */
export function companySample(company: SampleCompany, now: Date): QuoteSnapshot {
  const { organization, tax_rate, customer_language: language } = company;
  const { lines, totals } = priceQuote(sampleInput(company));
  const made = now.toISOString();
  return {
    format: 1,
    organization,
    number: 'SAMPLE',
    revision: 1,
    created_at: made,
    issued_at: made,
    expires_at: endOfDayAfter(now, company.validity_days, organization.time_zone).toISOString(),
    customer_name: 'Sample Customer',
    customer_email: 'sam@example.com',
    customer_phone: '(202) 555-0100',
    property_address: '18 Example Lane',
    language,
    items: lines.map(snapshotLine),
    ...totals,
    discount_type: DISCOUNT.type,
    discount_value: DISCOUNT.value,
    discount_message: 'House and driveway together',
    tax_rate,
    deposit: depositOf(company.deposit, totals.total_cents),
    notes: company.default_notes,
    photos: [],
    consent_text: consentText(organization.name, language, false),
  };
}
