import { withChosen } from '#domain/pricing/packages.ts';
import { priceQuote } from '#domain/pricing/quote-totals.ts';
import type { VersionedRateBook } from '#domain/pricing/rate-book.ts';
import {
  type Detail,
  depositOfForm,
  type QuoteForm,
  quoteInput,
  type ServiceFormLine,
} from '#web/quote-form/quote-form.ts';

const id = (end: string) => `018f0000-0000-7000-8000-${end.padStart(12, '0')}`;

export const BOOK: VersionedRateBook = {
  version: 4,
  surface_types: [
    {
      id: id('a1'),
      name: 'Concrete & Driveway',
      services: [
        { id: id('b1'), name: 'Surface clean', base_rate_cents: 20, uom: 'sqft', is_default: true },
        { id: id('b2'), name: 'Seal', base_rate_cents: 90, uom: 'sqft', is_default: false },
        { id: id('b3'), name: 'Curb and edge', base_rate_cents: 75, uom: 'lft', is_default: false },
        { id: id('b4'), name: 'Degrease spot', base_rate_cents: 5000, uom: 'flat', is_default: false },
      ],
      materials: [
        { id: id('d1'), material: 'broom_concrete', multiplier: 1 },
        { id: id('d2'), material: 'stamped_concrete', multiplier: 1.25 },
      ],
    },
  ],
  addons: [
    { id: id('e1'), name: 'Heavy soil', type: 'percent', value: 0.25 },
    { id: id('e2'), name: 'Travel', type: 'flat', value: 5000 },
  ],
};

export const SERVICE_LINE: ServiceFormLine = {
  kind: 'service',
  id: id('c1'),
  description: 'Surface clean – Concrete & Driveway (stamped concrete)',
  included: 'We rinse the edges.',
  taxable: true,
  quantity: 1200,
  unit: 'sqft',
  unit_cents: null,
  basis: {
    surface_type: 'Concrete & Driveway',
    service: 'Surface clean',
    material: 'stamped_concrete',
    rate_cents: 20,
    multiplier: 1.25,
    rate_book_version: 4,
  },
};

export function filledForm(): QuoteForm {
  return {
    customer_id: id('f1'),
    customer_name: 'Pat Morgan',
    customer_email: 'pat@example.com',
    customer_phone: '555 0100',
    property_address: '12 Elm Street, Springfield',
    language: 'en',
    packages: [],
    lines: [
      SERVICE_LINE,
      {
        kind: 'custom',
        id: id('c2'),
        description: 'Move planters',
        included: '',
        taxable: false,
        quantity: 2,
        unit: 'flat',
        unit_cents: 1500,
      },
      {
        kind: 'addon',
        id: id('c3'),
        description: 'Heavy soil',
        taxable: true,
        basis: { addon: 'Heavy soil', type: 'percent', value: 0.25, rate_book_version: 4 },
      },
    ],
    discount_type: 'flat',
    discount_value: 2500,
    discount_message: 'Neighbour discount',
    tax_rate: 0.08625,
    minimum_charge_cents: 0,
    trip_charge_cents: 0,
    deposit_type: 'percent',
    deposit_value: 0.25,
    notes: 'Gate code 1234',
    valid_days: 14,
    follow_up: false,
  };
}

const NO_PHOTOS = { photos: [], photos_shown_at: null, shown_photos: null };

/** Returns the server's response to a form, with amounts from the server's pricing. */
export function detailOf(form: QuoteForm, change: Partial<Detail> = {}): Detail {
  const { lines, options, packages, totals } = priceQuote(quoteInput(form));
  return {
    options,
    packages: withChosen(packages, options),
    id: id('1'),
    org_id: id('2'),
    number: 'Q-1001',
    revision: 1,
    edit_number: 3,
    label: 'draft',
    priced_by: null,
    shown_organization: null,
    status: 'pending',
    approval_url: null,
    approved_at: null,
    declined_at: null,
    record_problem: null,
    viewed_at: null,
    link_made_at: null,
    sent_at: null,
    expires_at: null,
    decided_at: null,
    created_at: '2026-11-20T15:00:00.000Z',
    archived: false,
    replaced: false,
    later_revision: null,
    by_wash_plan: false,
    by_request: false,
    asked: null,
    record_mismatch: false,
    author_name: 'Sam Rivera',
    customer_id: form.customer_id,
    customer_name: form.customer_name,
    customer_email: form.customer_email,
    customer_phone: form.customer_phone,
    property_address: form.property_address,
    language: form.language,
    ...totals,
    price_cents: totals.total_cents,
    discount_type: form.discount_type,
    discount_value: form.discount_value ?? 0,
    discount_message: form.discount_message,
    tax_rate: form.tax_rate ?? 0,
    minimum_charge_cents: form.minimum_charge_cents,
    trip_charge_cents: form.trip_charge_cents,
    deposit: form.deposit_type && {
      type: form.deposit_type,
      value: form.deposit_value ?? 0,
      cents: depositOfForm(form, totals.total_cents)?.cents ?? 0,
    },
    valid_days: form.valid_days,
    notes: form.notes,
    follow_up: form.follow_up,
    items: lines,
    ...NO_PHOTOS,
    events: [],
    messages: [],
    decision: null,
    reopened_from_id: null,
    lowered_since_signed: null,
    reopened_as_id: null,
    later_id: null,
    ...change,
  };
}
