import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { tipAmounts } from '#domain/payments/tips.ts';
import { samplePayments } from '#web/site/sample-quote/payments.ts';
import type { CustomerPayments } from './formats.ts';
import { TipCard, tipTyped } from './tip-card.tsx';

const SAMPLE = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
const OFFERED = { tip: tipAmounts('USD') ?? undefined };

function cardOf(change: Partial<CustomerPayments>, more: Partial<Parameters<typeof TipCard>[0]> = {}): string {
  const quote = { ...SAMPLE, payments: { ...samplePayments(SAMPLE), ...change } };
  return renderToStaticMarkup(createElement(TipCard, { quote, typed: undefined, problem: undefined, ...more }));
}

test('the card offers three amounts and one’s own, none of them chosen', () => {
  const html = cardOf(OFFERED);
  for (const value of ['1000', '2000', '5000', 'other']) expect(html).toContain(`name="tip" value="${value}"`);
  expect(html).toContain('$20</label>');
  expect(html).not.toContain('checked');
  expect(html).toContain('$1.00 to $500.00');
});

test('a refused amount stays in the form, next to the reason', () => {
  const html = cardOf(OFFERED, {
    typed: { chosen: 'other', other: '900' },
    problem: 'Enter a tip from $1.00 to $500.00.',
  });
  expect(html).toContain('value="900"');
  expect(html).toMatch(/value="other"[^>]*checked|checked[^>]*value="other"/);
  expect(html).toContain('Enter a tip from $1.00 to $500.00.');
});

test('without an offer there is no card; after a tip, it thanks', () => {
  expect(cardOf({})).toBe('');
  expect(cardOf({ tips_cents: 2_000 })).toContain('Thank you for your tip of $20.00.');
  expect(cardOf({ ...OFFERED, tips_cents: 2_000 })).not.toContain('<form');
});

test.each([
  [{ chosen: '2000', other: '' }, 2_000],
  [{ chosen: '2000', other: '35' }, 2_000],
  [{ chosen: 'other', other: '35' }, 3_500],
  [{ chosen: 'other', other: '$7,50' }, 750],
  [{ chosen: '', other: '12.5' }, 1_250],
  [{ chosen: 'other', other: '99999999999' }, 100_000_000],
  [{ chosen: 'other', other: '' }, null],
  [{ chosen: 'other', other: '0' }, null],
  [{ chosen: 'other', other: '-5' }, null],
  [{ chosen: '-2000', other: '' }, null],
  [{ chosen: '1e9', other: '' }, null],
  [{ chosen: '', other: '' }, null],
  [undefined, null],
])('%j is a tip of %s cents', (typed, cents) => {
  expect(tipTyped(typed)).toBe(cents);
});
