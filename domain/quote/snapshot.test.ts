import { expect, test } from 'vitest';
import { buildSnapshot, currentSnapshot, parseSnapshot, type SnapshotSource, snapshotText } from './snapshot.ts';

const issuedAt = new Date('2026-11-21T15:00:00.000Z');
const source: SnapshotSource = {
  organization: {
    name: 'Acme',
    company_phone: '555 0100',
    company_email: '',
    company_address: '',
    license_line: '',
    logo_url: null,
    brand_color: '#0b6e75',
    time_zone: 'America/Chicago',
    currency: 'USD',
    terms: 'Net 30',
  },
  quote: {
    number: 1001,
    revision: 2,
    created_at: new Date('2026-11-20T15:00:00.000Z'),
    approval_token_expires_at: new Date('2026-12-21T06:00:00.000Z'),
    customer_name: 'Carla',
    customer_email: '',
    customer_phone: '',
    language: 'en',
    property_address: '',
    sum_cents: 5000,
    discount_type: null,
    discount_value: 0,
    discount_message: '',
    discount_cents: 0,
    subtotal_cents: 5000,
    tax_rate: 0.0825,
    tax_cents: 413,
    total_cents: 5413,
    deposit_type: 'percent',
    deposit_value: 0.25,
    options: [],
    packages: [],
    notes: '',
  },
  items: [
    { description: 'Wash', quantity: 2.5, unit: 'sqft', unit_cents: 2000, line_total_cents: 5000, taxable: true },
  ],
  photos: [],
  issuedAt,
  pricedBy: null,
};

test('extra columns never reach a snapshot', () => {
  const secret = { password_hash: 'x', org_id: 'y', basis: {}, approval_token: 'z' };
  const wide = {
    ...source,
    organization: { ...source.organization, ...secret },
    quote: { ...source.quote, ...secret },
    items: source.items.map((item) => ({ ...item, ...secret, basis: null })),
  };
  expect(snapshotText(buildSnapshot(wide))).toBe(snapshotText(buildSnapshot(source)));
});

test('a line’s sentence is part of what is signed; without one, the text is that of earlier snapshots', () => {
  const withSentence = (included: string) =>
    snapshotText(buildSnapshot({ ...source, items: source.items.map((item) => ({ ...item, included })) }));
  expect(withSentence('')).toBe(snapshotText(buildSnapshot(source)));
  expect(withSentence('')).not.toContain('included');
  expect(withSentence('We rinse the edges.')).toContain('"included":"We rinse the edges."');
});

test('a snapshot names the person who priced the quote, if there is one', () => {
  expect(buildSnapshot({ ...source, pricedBy: 'Dana Ruiz' })).toEqual({
    ...buildSnapshot(source),
    priced_by: 'Dana Ruiz',
  });
  expect(snapshotText(buildSnapshot(source))).not.toContain('priced_by');
});

test('a snapshot includes the deposit with its amount', () => {
  expect(buildSnapshot(source).deposit).toEqual({ type: 'percent', value: 0.25, cents: 1353 });
  const without = { ...source, quote: { ...source.quote, deposit_type: null, deposit_value: 0 } };
  expect(buildSnapshot(without).deposit).toBeNull();
});

test('a snapshot’s text does not depend on the order of columns, and parses back unchanged', () => {
  const reversed = Object.fromEntries(Object.entries(source.quote).reverse()) as typeof source.quote;
  const snapshot = buildSnapshot(source);
  expect(snapshotText(buildSnapshot({ ...source, quote: reversed }))).toBe(snapshotText(snapshot));
  expect(parseSnapshot(snapshotText(snapshot))).toEqual(snapshot);
  expect(() => parseSnapshot('{"format":2}')).toThrow('Unknown format');
});

test('a pending quote shows its current expiration date, but the contact details from when it was sent', () => {
  const recorded = buildSnapshot(source);
  const now = {
    approval_token_expires_at: null,
    company_phone: '555 0199',
    company_email: 'office@example.com',
    terms: 'Pay twice',
  };
  expect(currentSnapshot(recorded, now)).toEqual({ ...recorded, expires_at: null });
});
