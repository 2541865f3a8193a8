import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import type { CompanyProfile } from '#contract/company.ts';
import { companySample } from '#contract/samples/company-sample.ts';
import { DEFAULT_BRAND_COLOR } from '#domain/company/brand-color.ts';
import type { CompanyView } from './company-view.ts';

export type Profile = z.output<typeof CompanyProfile> & { next_steps: string };

export function profileOf(company: CompanyView): Profile {
  const { name, company_phone, company_email, company_address, license_line, brand_color } = company;
  const { terms, next_steps, default_notes } = company;
  const contact = { name, company_phone, company_email, company_address, license_line };
  return { ...contact, brand_color, terms, next_steps, default_notes };
}
type Approval = z.output<typeof ApprovalView>;

function isBrandColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Parts of the page that appear once the work is done. */
const BEFORE_THE_JOB = { work: null, review_url: '' };

/**
 * Returns the sample as a customer of this company would see it.
 * @param profile as typed; the stored color replaces an incomplete one
 * @param now ISO 8601
 */
export function companySampleQuote(company: CompanyView, profile: Profile, now: string): Approval {
  const { name, company_phone, company_email, company_address, license_line, terms, default_notes } = profile;
  const { next_steps } = profile;
  const { logo_url, logo, time_zone, currency } = company;
  const stored = isBrandColor(company.brand_color) ? company.brand_color : DEFAULT_BRAND_COLOR;
  const organization = {
    name,
    company_phone,
    company_email,
    company_address,
    license_line,
    terms,
    logo_url,
    brand_color: isBrandColor(profile.brand_color) ? profile.brand_color : stored,
    time_zone,
    currency,
  };
  const sample = companySample({ ...company, organization, default_notes }, new Date(now));
  const { format: _format, issued_at: _issued, items, photos: _photos, packages: _none, ...quote } = sample;
  return {
    ...quote,
    written_in: quote.language,
    priced_by: null,
    conversation: [],
    closing: false,
    offers_times: company.offers_times,
    appointment_at: null,
    text_consent: null,
    proposed_name: '',
    mailed_to: '',
    must_acknowledge_pins: false,
    organization: { ...organization, next_steps, current_time_zone: time_zone, logo },
    items: items.map(({ taxable: _taxable, ...item }) => item),
    photos: [],
    ...BEFORE_THE_JOB,
    status: 'pending',
    approved_at: null,
    declined_at: null,
    record_problem: null,
    decision: null,
    payments: null,
    changes: [],
    is_new_offer: false,
    is_since_approved: false,
    replaced_by: null,
    standing_version: null,
    later_version: null,
    price_when_replaced: null,
  };
}
