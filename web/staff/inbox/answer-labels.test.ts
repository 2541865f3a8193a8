import { expect, test } from 'vitest';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { answerButton, answeredLabel, firstChannel, whereAnswerGoes } from './answer-labels.ts';

const ITEM = {
  quote_id: 'q',
  customer_email: 'carla@customer.example',
  customer_phone: '+18435550123',
  channels: ['email', 'page'],
} as const;
const NO_QUOTE = { ...ITEM, quote_id: null, channels: ['text'] } as const;
const NO_TEXTS = { ...SAVED, sentence: 'Texting isn’t connected yet.' } as const;

test('before sending an answer, staff read where it goes, or that it is only saved', () => {
  expect(whereAnswerGoes({ channel: 'email', hold: null }, ITEM)).toBe(
    'Goes to carla@customer.example, using your template, and shows on the quote page.',
  );
  expect(answerButton({ channel: 'email', hold: null })).toBe('Send reply');
  expect(answerButton({ channel: 'email', hold: SAVED })).toBe('Save reply');
  expect(answerButton({ channel: 'page', hold: null })).toBe('Save reply');
  expect(whereAnswerGoes({ channel: 'email', hold: SAVED }, ITEM)).toBe(
    'Email isn’t connected yet. Your reply is saved, not sent, and shows on the quote page.',
  );
  expect(whereAnswerGoes({ channel: 'text', hold: NO_TEXTS }, NO_QUOTE)).toBe(
    'Texting isn’t connected yet. Your reply is saved, not sent.',
  );
  expect(whereAnswerGoes({ channel: 'text', hold: null }, NO_QUOTE)).toMatch(/^Goes to .*0123, using your template\.$/);
});

test('an answer that the server would refuse says so before the tap, and offers the page where there is one', () => {
  expect(whereAnswerGoes({ channel: 'email', hold: UNCONFIRMED }, ITEM)).toBe(
    'Can’t be sent until you confirm your email. Post it on the quote page instead.',
  );
  expect(whereAnswerGoes({ channel: 'text', hold: UNCONFIRMED }, NO_QUOTE)).toBe(UNCONFIRMED.sentence);
});

test('the answer dialog starts with a channel that works', () => {
  expect(firstChannel(ITEM.channels, () => null)).toBe('email');
  expect(firstChannel(ITEM.channels, () => SAVED)).toBe('page');
  expect(firstChannel(ITEM.channels, () => UNCONFIRMED)).toBe('page');
  expect(
    firstChannel(NO_QUOTE.channels, () => UNCONFIRMED),
    'where none does',
  ).toBe('text');
});

test('after an answer, a message that can’t be sent is called saved, not sent', () => {
  expect(answeredLabel({ channel: 'email', hold: null }, ITEM)).toBe('Sending your email to carla@customer.example.');
  expect(answeredLabel({ channel: 'email', hold: SAVED }, ITEM)).toBe('Reply saved, not sent.');
  expect(answeredLabel({ channel: 'text', hold: NO_TEXTS }, ITEM)).toBe('Reply saved, not sent.');
  expect(answeredLabel({ channel: 'page', hold: null }, ITEM)).toBe('Posted on the quote page.');
});
