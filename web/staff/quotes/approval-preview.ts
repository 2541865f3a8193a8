import type { z } from 'zod';
import type { ApprovalView } from '#contract/approval.ts';
import { endOfDayAfter } from '#domain/dates.ts';
import { depositOf } from '#domain/payments/deposit.ts';
import { linesIn } from '#domain/pricing/line-language.ts';
import { type PricedPackage, withChosen } from '#domain/pricing/packages.ts';
import { type PricedLine, type PricedOption, withOptional } from '#domain/pricing/quote-lines.ts';
import { type PricedQuote, withShares } from '#domain/pricing/quote-totals.ts';
import { consentText } from '#domain/quote/consent.ts';
import { type Detail, depositOfForm, type QuoteForm } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';

type Approval = Omit<
  z.output<typeof ApprovalView>,
  | 'written_in'
  | 'changes'
  | 'is_new_offer'
  | 'is_since_approved'
  | 'replaced_by'
  | 'standing_version'
  | 'later_version'
  | 'closing'
  | 'offers_times'
  | 'appointment_at'
  | 'conversation'
  | 'text_consent'
  | 'work'
  | 'review_url'
  | 'proposed_name'
  | 'mailed_to'
  | 'must_acknowledge_pins'
  | 'price_when_replaced'
> & { is_draft: boolean };

function organizationOf(company: CompanyView): Approval['organization'] {
  const { name, company_phone, company_email, company_address, license_line, logo_url, logo } = company;
  const { brand_color, time_zone, currency, terms, next_steps } = company;
  return {
    name,
    company_phone,
    company_email,
    company_address,
    license_line,
    logo_url,
    logo,
    brand_color,
    time_zone,
    currency,
    terms,
    next_steps,
    current_time_zone: time_zone,
  };
}

/**
 * Returns the company as recorded when the quote was sent. Only the next steps and the time zone of appointments are
 * current, as on the customer page. For a draft, returns the details that sending would record.
 */
function shownOrganization({ shown_organization: shown }: Detail, company: CompanyView) {
  if (!shown) return organizationOf(company);
  return { ...shown, next_steps: company.next_steps, current_time_zone: company.time_zone };
}

interface OfferedLines {
  lines: readonly PricedLine[];
  /** missing in a response stored by an older version of the app, as are the packages */
  options?: readonly PricedOption[];
  packages?: readonly PricedPackage[];
}

function shownLines(
  { lines, options = [], packages = [] }: OfferedLines,
  language: QuoteForm['language'],
): Pick<Approval, 'items' | 'options' | 'packages'> {
  return {
    items: linesIn(withOptional(withShares(lines), options), language),
    options: options.length > 0 ? linesIn(options, language) : undefined,
    packages: packages.length > 0 ? withChosen(packages, options) : undefined,
  };
}

export function approvalOfDetail(detail: Detail, company: CompanyView): Approval {
  const { decision, items: lines, options, packages, ...shown } = detail;
  return {
    ...shown,
    is_draft: detail.label === 'draft',
    ...shownLines({ lines, options, packages }, detail.language),
    deposit: depositOf(detail.deposit, detail.total_cents),
    photos: detail.shown_photos ?? detail.photos,
    organization: shownOrganization(detail, company),
    record_problem: detail.record_problem?.kind === 'mismatch' ? detail.record_problem.message : null,
    consent_text: consentText(detail.shown_organization?.name ?? company.name, detail.language, false),
    payments: null,
    decision: decision && {
      by: decision.by,
      signer_name: decision.signer_name,
      signed_pdf: decision.signed_pdf_sha256 !== null,
    },
  };
}

const COMPARED = {
  name: 'company name',
  company_phone: 'phone number',
  company_email: 'email address',
  company_address: 'address',
  license_line: 'license line',
  logo_url: 'logo',
  brand_color: 'color',
  terms: 'terms',
} as const;

/** Lists the company details that changed since the customer got the quote: "terms", "logo". */
export function changedSinceSent(
  { shown_organization: shown }: Pick<Detail, 'shown_organization'>,
  company: CompanyView,
) {
  if (!shown) return [];
  const fields = Object.keys(COMPARED) as (keyof typeof COMPARED)[];
  return fields.filter((field) => (shown[field] ?? '') !== (company[field] ?? '')).map((field) => COMPARED[field]);
}

/** The server's data about the quote being edited. A new quote has none. */
type StoredFacts = Pick<Detail, 'number' | 'revision' | 'created_at' | 'expires_at' | 'photos' | 'label' | 'priced_by'>;

/**
 * Converts the form to what the customer will see once the quote is sent or updated.
 * @param stored the server's data, with the revision that the quote will then have
 * @param now ISO 8601
 */
export function approvalOfForm(
  form: QuoteForm,
  priced: PricedQuote,
  company: CompanyView,
  stored: StoredFacts | null,
  now: string,
): Approval {
  const days = form.valid_days ?? company.validity_days;
  return {
    language: form.language,
    organization: organizationOf(company),
    number: stored?.number ?? '',
    priced_by: stored?.priced_by ?? null,
    revision: stored?.revision ?? 1,
    is_draft: !stored || stored.label === 'draft',
    status: 'pending',
    created_at: stored?.created_at ?? now,
    expires_at: stored?.expires_at ?? endOfDayAfter(new Date(now), days, company.time_zone).toISOString(),
    approved_at: null,
    declined_at: null,
    record_problem: null,
    customer_name: form.customer_name,
    customer_email: form.customer_email,
    customer_phone: form.customer_phone,
    property_address: form.property_address,
    ...shownLines(priced, form.language),
    ...priced.totals,
    discount_type: form.discount_type,
    discount_value: form.discount_value ?? 0,
    discount_message: form.discount_message,
    tax_rate: form.tax_rate ?? 0,
    deposit: depositOfForm(form, priced.totals.total_cents),
    notes: form.notes,
    photos: stored?.photos ?? [],
    consent_text: consentText(company.name, form.language, false),
    decision: null,
    payments: null,
  };
}
