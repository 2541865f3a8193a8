import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleQuoteAt } from '#contract/samples/quote-sample.ts';
import { Conversation } from './conversation.tsx';

const ASKED_AT = '2026-11-22T12:00:00Z';
const question = { text: 'Do you bring your own water?', asked_at: ASKED_AT, answer: null };
const SAMPLE = { ...sampleQuoteAt(new Date(ASKED_AT)), photos: [], conversation: [question] };

const textOf = (change: object) =>
  renderToStaticMarkup(createElement(Conversation, { quote: { ...SAMPLE, ...change } })).replace(/<[^>]+>/g, ' ');

test('a pending question says where the answer will arrive, and names email only for customers with an email address', () => {
  expect(textOf({ mailed_to: 'jordan@customer.example' })).toContain('We’ll reply here and by email.');
  const withoutAddress = textOf({ mailed_to: null });
  expect(withoutAddress).toContain('We’ll reply here.');
  expect(withoutAddress).not.toContain('email');
});

test('an answered question is no longer pending', () => {
  const answered = { ...question, answer: { text: 'Yes, always.', at: ASKED_AT, by: 'Dana' } };
  const text = textOf({ conversation: [answered], mailed_to: 'jordan@customer.example' });
  expect(text).toContain('Yes, always.');
  expect(text).not.toContain('We’ll reply');
});

test('questions and answers show the time in the time zone of the company', () => {
  const answer = { text: 'Yes, always.', at: '2026-11-22T20:30:00Z', by: 'Dana' };
  const organization = { ...SAMPLE.organization, time_zone: 'America/Chicago' };
  const text = textOf({ organization, conversation: [{ ...question, answer }] });
  expect(text).toContain('You, November 22, 2026 at 6:00 AM CT');
  expect(text).toContain('replied, November 22, 2026 at 2:30 PM CT');
});
