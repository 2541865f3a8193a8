import { expect, test } from 'vitest';
import { totalsOf } from '#domain/pricing/quote-totals.ts';
import { lineDescription, resultingRate } from '#domain/pricing/rate-book.ts';
import { SEED_ADDONS, SEED_SURFACES } from '#domain/pricing/seed-rate-book.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';
import { SAMPLE_CUSTOMER, SAMPLE_PHOTOS, sampleQuoteAt, sampleSnapshot } from './quote-sample.ts';

const NOW = new Date('2026-11-21T15:00:00Z');

/** Every line that the default rate book can produce, with the price of one unit. */
const SEED_LINES = new Map([
  ...SEED_SURFACES.flatMap(({ name, services, materials }) =>
    services.flatMap(([service, unit, rate]) => [
      [lineDescription(service, name, null), { unit, unit_cents: rate }] as const,
      ...materials.map(
        ([material, multiplier]) =>
          [lineDescription(service, name, material), { unit, unit_cents: resultingRate(rate, multiplier) }] as const,
      ),
    ]),
  ),
  ...SEED_ADDONS.filter(([, type]) => type === 'flat').map(
    ([name, , cents]) => [name, { unit: 'flat', unit_cents: cents }] as const,
  ),
]);

test('every line comes from the default rate book, at its price', () => {
  const { items } = sampleQuoteAt(NOW);
  expect(items.length).toBeGreaterThanOrEqual(5);
  for (const { description, unit, unit_cents } of items)
    expect({ unit, unit_cents }, description).toEqual(SEED_LINES.get(description));
});

test('the totals match a sum by hand', () => {
  const quote = sampleQuoteAt(NOW);
  const sum = quote.items.reduce((cents, item) => cents + item.line_total_cents, 0);
  expect(quote).toMatchObject({ sum_cents: sum, discount_cents: 13_705, tax_cents: 8017, total_cents: 131_362 });
  expect(quote.subtotal_cents).toBe(sum - quote.discount_cents);
  expect(quote.total_cents).toBe(quote.subtotal_cents + quote.tax_cents);
  const { items, discount_type, discount_value, tax_rate } = sampleSnapshot(NOW);
  expect(quote).toMatchObject(totalsOf(items, { type: discount_type ?? 'flat', value: discount_value }, tax_rate));
});

test('the sample’s dates are relative to the day it is shown', () => {
  const quote = sampleQuoteAt(NOW);
  expect(quote.created_at).toBe('2026-11-19T15:00:00.000Z');
  expect(validUntilLabel(quote.expires_at ?? '', quote.organization.time_zone)).toBe('December 19, 2026');
});

test('the sample names no real person or company', () => {
  const { organization } = sampleQuoteAt(NOW);
  for (const email of [organization.company_email, SAMPLE_CUSTOMER.customer_email]) expect(email).toMatch(/\.example$/);
  for (const phone of [organization.company_phone, SAMPLE_CUSTOMER.customer_phone])
    expect(phone).toMatch(/ 555-01\d\d$/);
});

test('every scene has a before and an after photo', () => {
  const scenes = (state: string) =>
    SAMPLE_PHOTOS.filter(({ picture }) => picture.endsWith(`-${state}`)).map(({ picture }) => picture.split('-')[0]);
  expect(scenes('after')).toEqual(scenes('before'));
  expect(new Set(SAMPLE_PHOTOS.map(({ id }) => id)).size).toBe(SAMPLE_PHOTOS.length);
});
