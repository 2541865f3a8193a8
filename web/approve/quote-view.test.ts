import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { termsParagraphs } from '#domain/pricing/wording.ts';
import { sampleQuote } from '#contract/samples/quote-sample.ts';
import { QuoteView } from './quote-view.tsx';

test('the terms are numbered as in the PDF', () => {
  const sample = sampleQuote(new Date('2026-11-22T12:00:00Z'));
  const terms = 'Pay on the day.\n\n  Rain moves the job.\r\nPay on the day.';
  expect(termsParagraphs(terms)).toEqual(['Pay on the day.', 'Rain moves the job.', 'Pay on the day.']);
  const quote = { ...sample, photos: [], organization: { ...sample.organization, terms } };
  const html = renderToStaticMarkup(createElement(QuoteView, { quote }));
  const [list = ''] = /<ol class="quote-terms">.*?<\/ol>/s.exec(html) ?? [];
  expect([...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(termsParagraphs(terms));
});

test('the deposit is said beside the total and below it, and only where there is one', () => {
  const sample = { ...sampleQuote(new Date('2026-11-22T12:00:00Z')), photos: [] };
  const textOf = (quote: typeof sample) =>
    renderToStaticMarkup(createElement(QuoteView, { quote })).replace(/<[^>]+>/g, ' ');
  const withDeposit = textOf(sample);
  expect(withDeposit).toContain('Deposit due on approval: 25%, $328.41');
  expect(withDeposit).toMatch(/Total +\$1,313\.62 +Deposit due on approval \(25%\) +\$328\.41/);
  expect(textOf({ ...sample, deposit: null })).not.toContain('Deposit due');
});
