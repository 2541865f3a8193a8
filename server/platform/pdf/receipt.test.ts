import { expect, test } from 'vitest';
import { companySample } from '#contract/samples/company-sample.ts';
import type { Language } from '#domain/language/language.ts';
import { balanceOf } from '#domain/payments/ledger.ts';
import { type ReceiptFacts, receiptDocument } from './receipt.ts';

const NOW = new Date('2026-11-22T15:00:00.000Z');
const SIGNED_CENTS = 100_000;
const OTHER_WAYS = 'Check to Clearwater LLC\nZelle 555-0100';

function sampleOf(language: Language) {
  const organization = {
    name: 'Clearwater',
    company_phone: '',
    company_email: '',
    company_address: '',
    license_line: '',
    terms: '',
    logo_url: null,
    brand_color: '#0b6e75',
    time_zone: 'America/New_York',
    currency: 'USD',
  };
  return companySample(
    {
      organization,
      default_notes: 'Notes of the quote',
      tax_rate: 0,
      validity_days: 30,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
      deposit: null,
      customer_language: language,
    },
    NOW,
  );
}

/** Renders a receipt for $300.00, on a quote of $1,000.00 by default. */
function receipt(about: Partial<ReceiptFacts> & { language?: Language } = {}) {
  const { language = 'en', totalCents = 100_000, ...facts } = about;
  const paid = [{ type: 'manual' as const, amount_cents: 30_000 }];
  return receiptDocument({
    snapshot: { ...sampleOf(language), total_cents: SIGNED_CENTS },
    number: 'R-1042',
    amountCents: 30_000,
    day: 'Nov 22, 2026',
    paidAt: NOW,
    how: 'Check, 1042',
    what: 'Deposit',
    reference: 'pi_1',
    totalCents,
    balance: balanceOf(paid, { total_cents: totalCents, deposit_cents: 0 }),
    otherWays: OTHER_WAYS,
    testMode: false,
    ...facts,
  });
}

test('while there is a balance due, the receipt says how else to pay, in the company’s own words', () => {
  const { labels, notes, totals, status, mark } = receipt();
  expect([labels.notes, notes]).toEqual(['Other ways to pay', OTHER_WAYS]);
  expect(totals.at(-1)).toEqual({ label: 'Balance due', amount: '$700.00', strong: true });
  expect([status, mark]).toEqual([null, undefined]);
});

test.each([
  ['en', 'Amount paid', 'Paid'],
  ['es', 'Monto pagado', 'Pagado'],
] as const)(
  'the amount of this payment and the total received have different labels (%s)',
  (language, amount, paid) => {
    const { labels, totals } = receipt({ language });
    expect([labels.total, totals[1]?.label]).toEqual([amount, paid]);
  },
);

test('a receipt has no other ways to pay once everything is paid or if the company has none, and never the quote’s notes instead', () => {
  expect(receipt({ totalCents: 30_000 }).notes).toBe('');
  expect(receipt({ otherWays: '' }).notes).toBe('');
});

test('a receipt from the test provider says that no money moved', () => {
  const { status, mark } = receipt({ testMode: true });
  expect([status?.text, mark]).toEqual(['Test mode: no money moves', 'Test']);
});

test('a Spanish customer’s receipt is in Spanish', () => {
  const { lang, title, labels, details, totals } = receipt({ language: 'es', testMode: true });
  expect([lang, title, labels.notes]).toEqual(['es', 'Recibo R-1042 – Clearwater', 'Otras formas de pagar']);
  const words = [...(details ?? []), ...totals].map(({ label }) => label).join(' ');
  expect(words).toBe('Concepto Forma de pago Referencia Total de la cotización Pagado Saldo por pagar');
});

test('after a deposit, the rest is shown as due when the work is done', () => {
  const { totals } = receipt({ due: [{ what: 'remaining', cents: 70_000 }] });
  expect(totals.at(-1)).toEqual({
    label: 'Due when the work is done',
    amount: '$700.00',
    strong: true,
  });
});

test('a payment without a reference has no line for it', () => {
  const labels = (reference: string) => receipt({ reference }).details?.map(({ label }) => label);
  expect(labels('pi_1')).toContain('Reference');
  expect(labels('')).not.toContain('Reference');
});

test('a lowered price is labeled as the current price, not as the quote’s total', () => {
  const first = (totalCents: number) => receipt({ totalCents }).totals[0]?.label;
  expect(first(SIGNED_CENTS)).toBe('Quote total');
  expect(first(SIGNED_CENTS - 1)).toBe('Current price');
});
