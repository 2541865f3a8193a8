import { endOfDayAfter } from '#domain/dates.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { consentText } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot, SnapshotOrganization } from '#domain/quote/snapshot.ts';
import { priceQuote, type QuoteInput, type ServiceLine } from '#domain/pricing/quote-totals.ts';
import { lineDescription } from '#domain/pricing/rate-book.ts';
import { SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';

/**
 * A made-up quote of a real company, for the previews of its customer page, its mails and its PDF: prices of the seed
 * rate book, the company's own charges and words, an invented customer and house.
 */
export interface SampleCompany {
  organization: SnapshotOrganization;
  /** what the notes of its quotes begin with */
  default_notes: string;
  /** fraction */
  tax_rate: number;
  validity_days: number;
  minimum_charge_cents: Cents;
  trip_charge_cents: Cents;
}

/** The default service of a seed surface on one of its materials. */
function seedLine(surfaceName: string, materialName: string, quantity: number): ServiceLine {
  const surface = SEED_SURFACES.find(({ name }) => name === surfaceName);
  const service = surface?.services[0];
  const material = surface?.materials.find(([name]) => name === materialName);
  if (!service || !material) throw new Error(`The seed rate book has no ${surfaceName} of ${materialName}`);
  const [name, unit, rate_cents] = service;
  return {
    id: `${surfaceName} ${materialName}`,
    kind: 'service',
    description: lineDescription(name, surfaceName, materialName),
    quantity,
    unit,
    taxable: true,
    unit_cents: null,
    basis: {
      surface_type: surfaceName,
      service: name,
      material: materialName,
      rate_cents,
      multiplier: material[1],
      rate_book_version: 0,
    },
  };
}

const DISCOUNT = { type: 'percent', value: 0.1 } as const;

function sampleInput({ tax_rate, minimum_charge_cents, trip_charge_cents }: SampleCompany): QuoteInput {
  return {
    lines: [seedLine('House Siding', 'vinyl', 1850), seedLine('Concrete & Driveway', 'broom_concrete', 640)],
    discount: DISCOUNT,
    tax_rate,
    minimum_charge_cents,
    trip_charge_cents,
  };
}

/** The sample as it would be recorded if it were sent now. */
export function companySample(company: SampleCompany, now: Date): QuoteSnapshot {
  const { organization, tax_rate } = company;
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
    customer_phone: '(555) 010-0100',
    property_address: '18 Example Lane',
    items: lines.map(({ description, quantity, unit, unit_cents, line_total_cents, taxable }) => ({
      description,
      quantity,
      unit,
      unit_cents,
      line_total_cents,
      taxable,
    })),
    ...totals,
    discount_type: DISCOUNT.type,
    discount_value: DISCOUNT.value,
    discount_message: 'House and driveway together',
    tax_rate,
    notes: company.default_notes,
    photos: [],
    consent_text: consentText(organization.name),
  };
}
