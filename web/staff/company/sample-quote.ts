/** A made-up quote for the preview of the customer's page: real prices of the seed rate book, an invented house. */
import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import type { CompanyProfile } from '#contract/company.ts';
import { DEFAULT_BRAND_COLOR } from '#domain/brand-color.ts';
import { endOfDayAfter } from '#domain/dates.ts';
import { consentText } from '#domain/quote-lifecycle.ts';
import { priceQuote, type QuoteInput, type ServiceLine } from '#domain/quote-totals.ts';
import { lineDescription } from '#domain/rate-book.ts';
import { SEED_SURFACES } from '#domain/seed-rate-book.ts';
import type { CompanyView } from '../settings/defaults-form.ts';

export type Profile = z.output<typeof CompanyProfile>;
type Approval = z.output<typeof ApprovalView>;

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

function sampleInput({ tax_rate, minimum_charge_cents, trip_charge_cents }: CompanyView): QuoteInput {
  return {
    lines: [seedLine('House Siding', 'vinyl', 1850), seedLine('Concrete & Driveway', 'broom_concrete', 640)],
    discount: { type: 'percent', value: 0.1 },
    tax_rate,
    minimum_charge_cents,
    trip_charge_cents,
  };
}

function isBrandColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * The sample as a customer of this company would see it.
 * @param profile as it is typed; what is not yet a colour is shown in the stored one
 * @param now ISO 8601
 */
export function sampleQuote(company: CompanyView, profile: Profile, now: string): Approval {
  const input = sampleInput(company);
  const { lines, totals } = priceQuote(input);
  const { name, company_phone, company_email, company_address, license_line, terms } = profile;
  const stored = isBrandColor(company.brand_color) ? company.brand_color : DEFAULT_BRAND_COLOR;
  return {
    organization: {
      name,
      company_phone,
      company_email,
      company_address,
      license_line,
      terms,
      logo_url: company.logo_url,
      brand_color: isBrandColor(profile.brand_color) ? profile.brand_color : stored,
      time_zone: company.time_zone,
      currency: company.currency,
    },
    number: 'SAMPLE',
    revision: 1,
    status: 'pending',
    created_at: now,
    expires_at: endOfDayAfter(new Date(now), company.validity_days, company.time_zone).toISOString(),
    approved_at: null,
    declined_at: null,
    customer_name: 'Sample Customer',
    customer_email: 'sam@example.com',
    customer_phone: '(555) 010-0100',
    property_address: '18 Example Lane',
    items: lines,
    ...totals,
    discount_type: input.discount?.type ?? null,
    discount_value: input.discount?.value ?? 0,
    discount_message: 'House and driveway together',
    tax_rate: input.tax_rate,
    notes: 'Please close all windows before we arrive.',
    photos: [],
    consent_text: consentText(name),
    decision: null,
  };
}
