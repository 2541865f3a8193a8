import { asLanguage, type Language } from '#domain/language/language.ts';
import { type Deposit, type DepositRule, depositOf, depositRule } from '#domain/payments/deposit.ts';
import { type DescribedLine, linesIn } from '#domain/pricing/line-language.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { type PricedPackage, shownPackage } from '#domain/pricing/packages.ts';
import {
  type PricedOption,
  type SnapshotLine,
  type SnapshotOption,
  snapshotLine,
  snapshotOption,
  withOptional,
} from '#domain/pricing/quote-lines.ts';
import { type PricedQuote, withShares } from '#domain/pricing/quote-totals.ts';
import { canonicalJson } from './canonical-json.ts';
import { consentText } from './consent.ts';
import { type PhotoPin, plainPin } from './photo-pins.ts';
import { quoteNumber } from './quote-number.ts';

/**
 * The content of one revision, stored as canonical JSON. The customer page, the PDF and the signed copy are all created
 * from it. A decision contains its SHA-256, so they can't differ.
 */
export type QuoteSnapshot = {
  /** increases when a field changes its meaning, so that old evidence stays readable */
  format: 1;
  organization: SnapshotOrganization;
  number: string;
  revision: number;
  /** when the quote was created, ISO 8601 in UTC */
  created_at: string;
  /** when the customer could first see this revision, ISO 8601 in UTC */
  issued_at: string;
  /** the customer can't approve at or after this instant (ISO 8601 in UTC). null: never expires */
  expires_at: string | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  property_address: string;
  language: Language;
  items: SnapshotLine[];
  /** what the customer can add or remove, chosen or not. A chosen option is also an item. Left out if there are none */
  options?: SnapshotOption[];
  /** the packages, the smallest first. Options say which package contains them. Left out if there are none */
  packages?: PricedPackage[];
  sum_cents: Cents;
  discount_type: 'percent' | 'flat' | null;
  /** percent: a fraction, 0 to 1. flat: cents */
  discount_value: number;
  discount_message: string;
  discount_cents: Cents;
  subtotal_cents: Cents;
  /** a fraction */
  tax_rate: number;
  tax_cents: Cents;
  total_cents: Cents;
  /** due on approval. null: none */
  deposit: Deposit | null;
  notes: string;
  photos: SnapshotPhoto[];
  /**
   * full name of the person who sent the quote, or else created it. Left out when a program did both, and in quotes
   * recorded before this field existed
   */
  priced_by?: string;
  /** in the quote's own language, for a page without card payments. `consentShown` has the page's */
  consent_text: string;
};

export type SnapshotOrganization = {
  name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
  license_line: string;
  logo_url: string | null;
  brand_color: string;
  time_zone: string;
  currency: string;
  terms: string;
};

export type SnapshotPhoto = {
  id: string;
  image_type: PhotoGroup;
  description: string;
  /** of the largest image, as stored and shown */
  sha256: string;
  /** when the photo was uploaded, ISO 8601 in UTC */
  created_at: string;
  /** damage that was there before the work. Left out if there is none */
  pins?: PhotoPin[];
};

export type PhotoGroup = 'pre_damage' | 'post_work';

/** Rows as stored. `buildSnapshot` copies only the listed fields. */
export interface SnapshotSource {
  organization: SnapshotOrganization;
  quote: Omit<
    QuoteSnapshot,
    | 'format'
    | 'organization'
    | 'number'
    | 'created_at'
    | 'issued_at'
    | 'expires_at'
    | 'language'
    | 'items'
    | 'options'
    | 'packages'
    | 'deposit'
    | 'photos'
    | 'priced_by'
    | 'consent_text'
  > & {
    number: number;
    language: string;
    created_at: Date;
    approval_token_expires_at: Date | null;
    deposit_type: string | null;
    deposit_value: number;
    options: readonly PricedOption[];
    packages: readonly PricedPackage[];
  };
  items: readonly (SnapshotLine & DescribedLine & { id?: string })[];
  photos: readonly (Omit<SnapshotPhoto, 'created_at' | 'pins'> & { created_at: Date; pins?: readonly PhotoPin[] })[];
  issuedAt: Date;
  /** null for none */
  pricedBy: string | null;
}

/** Copies field by field, so that no new column reaches the customer or a hash by accident. */
export function buildSnapshot(source: SnapshotSource): QuoteSnapshot {
  const { organization, quote, items, photos, issuedAt, pricedBy } = source;
  const language = asLanguage(quote.language) ?? 'en';
  return {
    format: 1,
    organization: snapshotOrganization(organization),
    number: quoteNumber(quote.number),
    revision: quote.revision,
    created_at: quote.created_at.toISOString(),
    issued_at: issuedAt.toISOString(),
    expires_at: quote.approval_token_expires_at?.toISOString() ?? null,
    customer_name: quote.customer_name,
    customer_email: quote.customer_email,
    customer_phone: quote.customer_phone,
    property_address: quote.property_address,
    language,
    ...recordedLines(items, quote, language),
    sum_cents: quote.sum_cents,
    discount_type: quote.discount_type,
    discount_value: quote.discount_value,
    discount_message: quote.discount_message,
    discount_cents: quote.discount_cents,
    subtotal_cents: quote.subtotal_cents,
    tax_rate: quote.tax_rate,
    tax_cents: quote.tax_cents,
    total_cents: quote.total_cents,
    deposit: depositOf(depositRule(quote), quote.total_cents),
    notes: quote.notes,
    photos: snapshotPhotos(photos),
    ...(pricedBy && { priced_by: pricedBy }),
    consent_text: consentText(organization.name, language, false),
  };
}

/** Records the wording that the customer reads and signs. */
function recordedLines(
  items: SnapshotSource['items'],
  { options, packages }: Pick<SnapshotSource['quote'], 'options' | 'packages'>,
  language: Language,
): Pick<QuoteSnapshot, 'items' | 'options' | 'packages'> {
  return {
    items: linesIn(withOptional(items, options), language).map(snapshotLine),
    ...(options.length > 0 && { options: linesIn(options, language).map(snapshotOption) }),
    ...(packages.length > 0 && { packages: packages.map(shownPackage) }),
  };
}

/**
 * Returns the offer with the options that the customer chose. Everything else stays as it was sent.
 * @param quote prices with this choice, and the rule of the deposit
 */
export function snapshotOfChoice(sent: QuoteSnapshot, priced: PricedQuote, rule: DepositRule | null): QuoteSnapshot {
  return {
    ...sent,
    ...recordedLines(withShares(priced.lines), priced, sent.language),
    ...priced.totals,
    deposit: depositOf(rule, priced.totals.total_cents),
  };
}

export function snapshotPhotos(photos: SnapshotSource['photos']): SnapshotPhoto[] {
  return photos.map(({ id, image_type, description, sha256, created_at, pins = [] }) => ({
    id,
    image_type,
    description,
    sha256,
    created_at: created_at.toISOString(),
    // A photo moved to the finished work keeps its pins only for the way back.
    ...(image_type === 'pre_damage' && pins.length > 0 && { pins: pins.map(plainPin) }),
  }));
}

function snapshotOrganization(organization: SnapshotOrganization): SnapshotOrganization {
  return {
    name: organization.name,
    company_phone: organization.company_phone,
    company_email: organization.company_email,
    company_address: organization.company_address,
    license_line: organization.license_line,
    logo_url: organization.logo_url,
    brand_color: organization.brand_color,
    time_zone: organization.time_zone,
    currency: organization.currency,
    terms: organization.terms,
  };
}

export function snapshotText(snapshot: QuoteSnapshot): string {
  return canonicalJson(snapshot);
}

/** @throws Error for a format that this program doesn't know */
export function parseSnapshot(text: string): QuoteSnapshot {
  const snapshot = JSON.parse(text) as QuoteSnapshot;
  if (snapshot.format !== 1) throw new Error(`Unknown format of a stored quote: ${String(snapshot.format)}`);
  // A quote without a language is English. It was recorded before companies could choose.
  return { ...snapshot, language: asLanguage(snapshot.language) ?? 'en' };
}

/**
 * Returns the snapshot in the reader's language. A decision's language applies to its documents and all later emails.
 * The evidence stays the recorded text.
 */
export function inLanguage(snapshot: QuoteSnapshot, language: string | null): QuoteSnapshot {
  return { ...snapshot, language: asLanguage(language) ?? snapshot.language };
}

/**
 * Returns the consent next to the Approve button. The snapshot's consent may be outdated, because a company can connect
 * cards later. The decision stores the returned text.
 * @param offersCard true if the page offers card payment on approval
 */
export function consentShown(recorded: QuoteSnapshot, language: Language, offersCard: boolean): string {
  return consentText(recorded.organization.name, language, offersCard);
}

/**
 * Returns a pending quote as it was sent, with the company's contact details of that time. Only the expiry is
 * current, because a new date is not a new offer.
 */
export function currentSnapshot(
  recorded: QuoteSnapshot,
  now: { approval_token_expires_at: Date | null },
): QuoteSnapshot {
  return { ...recorded, expires_at: now.approval_token_expires_at?.toISOString() ?? null };
}
