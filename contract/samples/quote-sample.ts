import { endOfDayAfter } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { depositOf } from '#domain/payments/deposit.ts';
import { type QuoteLine, shownLine, snapshotLine } from '#domain/pricing/quote-lines.ts';
import { priceQuote, withShares } from '#domain/pricing/quote-totals.ts';
import { addonNamed, lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import { SEED_RATE_BOOK } from '#domain/pricing/seed-rate-book.ts';
import { consentText } from '#domain/quote/consent.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { QuoteSnapshot, SnapshotOrganization, SnapshotPhoto } from '#domain/quote/snapshot.ts';

/**
 * One realistic job for the sample quote and the public site's pictures. Everyone in it is fictional: the phone
 * numbers are reserved for fiction, and the emails end in `.example`. The product's own code computes the prices from
 * the default rate book.
 */
const SAMPLE_ORGANIZATION: SnapshotOrganization = {
  name: 'Clearview Exterior Cleaning',
  company_phone: '(614) 555-0142',
  company_email: 'office@clearview.example',
  company_address: '48 Mill Street, Alder Falls, OH',
  license_line: 'Licensed and insured · License AF-20417',
  logo_url: null,
  brand_color: '#1f4e8c',
  time_zone: 'America/New_York',
  currency: 'USD',
  terms: [
    'The deposit is due when you approve, and the balance on the day we finish: by card, check or cash.',
    'If rain or frost stops us, we reschedule at no charge.',
    'We photograph existing damage before we start. Deep oil stains, rust and failing paint may not come out.',
    'If we missed a spot, tell us within 7 days and we’ll come back and wash it again.',
  ].join('\n'),
};

/** Signs the sample PDF, whatever name a visitor types. */
export const SAMPLE_CUSTOMER = {
  customer_name: 'Jordan Avery',
  customer_email: 'jordan.avery@customer.example',
  customer_phone: '(614) 555-0117',
  property_address: '112 Larkspur Lane\nAlder Falls, OH',
} as const;

const NUMBER = 1042;
const MADE_DAYS_AGO = 2;
const VALID_FOR_DAYS = 28;
const TAX_RATE = 0.065;
const DISCOUNT = { type: 'percent', value: 0.1 } as const;
const DEPOSIT = { type: 'percent', value: 0.25 } as const;

const NOTES = [
  'Please move cars off the driveway and close all windows before we arrive. We use your outdoor faucet.',
  'Plants along the house are rinsed before and after. The oil spot by the garage will be much lighter; a faint shadow may remain.',
].join('\n\n');

const NEXT_STEPS = [
  'We’ll call you within one business day to schedule.',
  'A crew of two brings the soap and hoses. You don’t need to be home.',
  'We’ll send photos when we’re done; any remaining balance is due then.',
].join('\n');

interface SampleService {
  service: string;
  surface: string;
  material: string | null;
  /** in the service's unit: square feet, linear feet or pieces */
  quantity: number;
}

const SERVICES: readonly SampleService[] = [
  { service: 'Surface clean', surface: 'Concrete & Driveway', material: 'stamped_concrete', quantity: 1150 },
  { service: 'Degrease spot', surface: 'Concrete & Driveway', material: null, quantity: 1 },
  { service: 'Soft wash', surface: 'House Siding', material: 'vinyl', quantity: 1680 },
  { service: 'Soft wash', surface: 'House Siding', material: 'stucco', quantity: 320 },
  { service: 'Gutter clean-out', surface: 'Gutters', material: 'aluminum', quantity: 164 },
  { service: 'Patio clean', surface: 'Patio & Pool', material: 'pavers', quantity: 380 },
];
const ADDON = 'Eco detergent';

/** Photos of the sample job, by scene. The photos are rendered and show no one's real house. */
export const SAMPLE_PHOTOS = [
  {
    id: '01989a3c-0000-7000-8000-000000000001',
    picture: 'driveway-before',
    image_type: 'pre_damage',
    description: 'Driveway: tire marks, oil spot, moss in the joints',
  },
  {
    id: '01989a3c-0000-7000-8000-000000000002',
    picture: 'siding-before',
    image_type: 'pre_damage',
    description: 'North wall: algae and dirt under the window',
  },
  {
    id: '01989a3c-0000-7000-8000-000000000003',
    picture: 'patio-before',
    image_type: 'pre_damage',
    description: 'Patio: dark growth, weeds between the pavers',
  },
  {
    id: '01989a3c-0000-7000-8000-000000000004',
    picture: 'driveway-after',
    image_type: 'post_work',
    description: 'Driveway, rinsed',
  },
  {
    id: '01989a3c-0000-7000-8000-000000000005',
    picture: 'siding-after',
    image_type: 'post_work',
    description: 'North wall, soft washed',
  },
  {
    id: '01989a3c-0000-7000-8000-000000000006',
    picture: 'patio-after',
    image_type: 'post_work',
    description: 'Patio, cleaned',
  },
] as const satisfies readonly {
  id: string;
  picture: `${string}-${'before' | 'after'}`;
  image_type: SnapshotPhoto['image_type'];
  description: string;
}[];

/**
 * Builds the lines that staff would enter.
 * @throws RangeError for rows that the default rate book lacks
 */
function sampleLines(): QuoteLine[] {
  return [
    ...SERVICES.map(({ quantity, ...names }, index) =>
      lineFromRate(SEED_RATE_BOOK, { ...rateNamed(SEED_RATE_BOOK, names), quantity }, `service-${index}`),
    ),
    lineFromRate(SEED_RATE_BOOK, addonNamed(SEED_RATE_BOOK, ADDON), 'addon'),
  ];
}

export function sampleMadeAt(now: Date): Date {
  return new Date(now.getTime() - MADE_DAYS_AGO * DAY_MS);
}

/** Builds the sample as a sent quote would be stored: created two days before `now`, and valid for 28 more days. */
export function sampleSnapshot(now: Date, photos: readonly SnapshotPhoto[] = []): QuoteSnapshot {
  const { lines, totals } = priceQuote({
    lines: sampleLines(),
    discount: DISCOUNT,
    tax_rate: TAX_RATE,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
  });
  const made = sampleMadeAt(now).toISOString();
  return {
    format: 1,
    organization: SAMPLE_ORGANIZATION,
    number: quoteNumber(NUMBER),
    revision: 1,
    created_at: made,
    issued_at: made,
    expires_at: endOfDayAfter(now, VALID_FOR_DAYS, SAMPLE_ORGANIZATION.time_zone).toISOString(),
    ...SAMPLE_CUSTOMER,
    items: withShares(lines).map(snapshotLine),
    ...totals,
    discount_type: DISCOUNT.type,
    discount_value: DISCOUNT.value,
    discount_message: 'First visit',
    tax_rate: TAX_RATE,
    deposit: depositOf(DEPOSIT, totals.total_cents),
    notes: NOTES,
    photos: [...photos],
    priced_by: 'Dana Ruiz',
    language: 'en',
    consent_text: consentText(SAMPLE_ORGANIZATION.name, 'en', true),
  };
}

/**
 * Builds the sample as the customer's page shows it before a decision. The caller adds the photos (SAMPLE_PHOTOS),
 * because it knows their URLs.
 */
export function sampleQuoteAt(now: Date) {
  const {
    format: _format,
    issued_at: _issued,
    items,
    photos: _photos,
    packages: _none,
    ...quote
  } = sampleSnapshot(now);
  return {
    ...quote,
    organization: { ...quote.organization, logo: null, next_steps: NEXT_STEPS },
    items: items.map(shownLine),
    status: 'pending' as const,
    approved_at: null,
    declined_at: null,
    record_problem: null,
    decision: null,
    payments: null,
  };
}
