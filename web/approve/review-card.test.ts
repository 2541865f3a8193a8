import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { ReviewCard } from './review-card.tsx';

const SAMPLE = { ...sampleQuoteAt(new Date('2026-11-22T12:00:00Z')), photos: [] };
const cardOf = (review_url: string, language: 'en' | 'es' = 'en') =>
  renderToStaticMarkup(createElement(ReviewCard, { quote: { ...SAMPLE, language, review_url } }));

test('one link to the review site and one to say what went wrong, for everyone, without giving away the quote’s link', () => {
  const html = cardOf('https://g.page/r/Cx1/review');
  expect(html).toContain('href="https://g.page/r/Cx1/review" rel="noreferrer"');
  expect(html).toContain('Review us on Google');
  expect(html).toContain('See a spot we missed? <a href="#ask">Tell us</a>.');
  // No question stands before the link.
  expect(html).not.toMatch(/<(form|input|button)/);
  expect(cardOf('https://clearwater.example/r', 'es')).toContain('Escribir una reseña');
});

test('without a link there is no card', () => {
  expect(cardOf('')).toBe('');
});
