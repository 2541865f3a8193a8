import { expect, test } from 'vitest';
import { ApprovalView } from '#contract/approval.ts';
import { companySampleQuote } from './sample-quote.ts';

const COMPANY = {
  id: '01936b1e-7a2c-7000-8000-000000000001',
  name: 'Clearwater Exterior Cleaning',
  company_phone: '(202) 555-0144',
  company_email: 'hello@clearwater.example',
  company_address: '220 Boundary St, Beaufort, SC 29902',
  license_line: 'Licensed and insured',
  brand_color: '#0b6e75',
  terms: 'Payment is due on completion.',
  next_steps: 'We call you within a day.',
  default_notes: 'Please close all windows before we arrive.',
  logo_url: null,
  logo: null,
  tax_rate: 0.06,
  validity_days: 30,
  minimum_charge_cents: 0,
  trip_charge_cents: 0,
  deposit: null,
  other_ways_to_pay: '',
  time_zone: 'America/New_York',
  currency: 'USD',
  customer_language: 'en' as const,
  acknowledge_pins: false,
  review_url: '',
  tips: false,
  next_quote_number: 1001,
  currency_fixed: false,
  card_currencies: [],
  shows_margin: false,
  member_discount_max: null,
  members_see_totals: false,
  offers_times: false,
  mail: 'outbox' as const,
  texts: 'none' as const,
};
const NOW = '2026-11-21T15:00:00.000Z';

test('the sample is a quote that the customer page can show, with correct totals', () => {
  const quote = companySampleQuote(COMPANY, COMPANY, NOW);
  expect(ApprovalView.safeParse(quote).error).toBeUndefined();
  // 1850 × $0.30 + 640 × $0.20 = $683.00, minus 10%, plus 6% tax
  expect([quote.sum_cents, quote.discount_cents, quote.tax_cents, quote.total_cents]).toEqual([
    68_300, 6_830, 3_688, 65_158,
  ]);
  expect(quote.expires_at).toBe('2026-12-22T05:00:00.000Z');
});

test('the sample shows typed values, and the stored color while the typed one is incomplete', () => {
  const quote = companySampleQuote(COMPANY, { ...COMPANY, name: 'Clear', brand_color: '#12' }, NOW);
  expect(quote.organization.name).toBe('Clear');
  expect(quote.organization.brand_color).toBe('#0b6e75');
  expect(quote.consent_text).toContain('from Clear and');
});

test('the sample requests the company’s own deposit', () => {
  expect(companySampleQuote(COMPANY, COMPANY, NOW).deposit).toBeNull();
  const deposit = { type: 'percent', value: 0.25 } as const;
  expect(companySampleQuote({ ...COMPANY, deposit }, COMPANY, NOW).deposit).toEqual({ ...deposit, cents: 16_290 });
});

test('the sample is in the company’s default language for customers', () => {
  const { language, consent_text } = companySampleQuote({ ...COMPANY, customer_language: 'es' }, COMPANY, NOW);
  expect(language).toBe('es');
  expect(consent_text).toContain('acepto esta cotización');
});

test('the sample mentions times to pick if the company offers them', () => {
  expect(companySampleQuote(COMPANY, COMPANY, NOW).offers_times).toBe(false);
  expect(companySampleQuote({ ...COMPANY, offers_times: true }, COMPANY, NOW).offers_times).toBe(true);
});

test('the sample includes the company’s own charges', () => {
  const quote = companySampleQuote({ ...COMPANY, minimum_charge_cents: 100_000 }, COMPANY, NOW);
  expect(quote.items.at(-1)?.description).toBe('Minimum service charge');
});
