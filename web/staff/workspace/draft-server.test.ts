import { expect, test } from 'vitest';
import { filledForm, SERVICE_LINE } from '#tests/samples/quote-form.ts';
import type { CustomFormLine, QuoteForm } from '#web/quote-form/quote-form.ts';
import { completePart } from './draft-server.ts';

const hedge: CustomFormLine = {
  kind: 'custom',
  id: '018f0000-0000-7000-8000-0000000000c9',
  description: 'Hedge',
  quantity: 1,
  unit: 'flat',
  unit_cents: null,
  taxable: true,
};
const withHedge = (): QuoteForm => ({ ...filledForm(), lines: [SERVICE_LINE, hedge] });

test('a complete form is sent as it is', () => {
  const form = filledForm();
  expect(completePart(form, [])).toBe(form);
});

test('a new unfinished line stays on the device, and the other lines are sent', () => {
  expect(completePart(withHedge(), [SERVICE_LINE.id])).toEqual({ ...filledForm(), lines: [SERVICE_LINE] });
});

test('nothing is sent while a stored line is retyped, or if another field has a problem', () => {
  expect(completePart(withHedge(), [SERVICE_LINE.id, hedge.id])).toBeNull();
  expect(completePart({ ...withHedge(), tax_rate: null }, [])).toBeNull();
});

test('an add-on that is based on the unfinished line keeps the quote on the device', () => {
  const basis = { addon: 'Rush', type: 'percent', value: 0.1, rate_book_version: 1, applies_to: [hedge.id] } as const;
  const rush = { ...hedge, id: '018f0000-0000-7000-8000-0000000000ca', kind: 'addon', basis } as const;
  const { quantity: _q, unit: _u, unit_cents: _c, ...addon } = rush;
  const form: QuoteForm = {
    ...withHedge(),
    lines: [SERVICE_LINE, hedge, { ...addon, basis: { ...basis, applies_to: [hedge.id] } }],
  };
  expect(completePart(form, [])).toBeNull();
});

test('a quote with nothing but an unfinished line is not stored yet', () => {
  const nothing = { customer_name: '', customer_email: '', customer_phone: '', property_address: '', notes: '' };
  expect(completePart({ ...withHedge(), ...nothing, lines: [hedge] }, [])).toBeNull();
});
