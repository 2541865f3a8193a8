import { expect, test } from 'vitest';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { confirming, notifiedSentence, notifyHint, visitsMovedSentence } from './notified-sentence.ts';

const MAIL = { mail: 'smtp', texts: 'none' } as const;
const BOTH = { mail: 'smtp', texts: 'twilio' } as const;
const OUTBOX = { mail: 'outbox', texts: 'none' } as const;

test('after an answer, staff read which email it goes to, or that nothing was sent', () => {
  expect(notifiedSentence('Carla', MAIL, 'carla@customer.example')).toBe(
    'We’ll email your note to carla@customer.example.',
  );
  const nothing = 'No email was sent. Carla can read your note on the quote page.';
  expect(notifiedSentence('Carla', MAIL, null)).toBe(nothing);
  expect(notifiedSentence('Carla', OUTBOX, null)).toBe(nothing);
  expect(notifiedSentence('Carla', OUTBOX, 'carla@customer.example')).toBe(
    'Email isn’t connected, so Carla won’t get an email.',
  );
});

test('the toast for a confirmed time names how the customer is notified, and promises nothing else', () => {
  // The server rejects a confirmation that would reach no one.
  expect(notifiedSentence('Carla', MAIL)).toBe('We’ll email Carla.');
  expect(notifiedSentence('Carla', BOTH)).toBe('We’ll email or text Carla.');
  expect(notifiedSentence('Carla', OUTBOX)).toBe('Email isn’t connected, so Carla won’t get an email.');
  expect(notifiedSentence('Carla', null), 'while unknown').toBe('');
});

test('the sentence about moved visits counts the notified customers, and none if the server sends no email', () => {
  expect(visitsMovedSentence(3, 2, MAIL)).toBe('3 visits moved. We’ll email 2 customers.');
  expect(visitsMovedSentence(1, 1, BOTH)).toBe('1 visit moved. We’ll email or text 1 customer.');
  expect(visitsMovedSentence(3, 2, OUTBOX)).toBe(
    '3 visits moved. Email isn’t connected, so 2 customers won’t get an email.',
  );
  expect(visitsMovedSentence(3, 0, OUTBOX)).toBe('3 visits moved.');
  expect(visitsMovedSentence(3, 2, null)).toBe('3 visits moved.');
});

test('a requested time can be confirmed before the owner’s email is, without a message to the customer, and says so before the tap', () => {
  expect(confirming('Carla', UNCONFIRMED)).toEqual({
    notifies: false,
    hint: 'We can’t email or text Carla until you confirm your email. The quote page shows the time right away.',
    done: 'Confirmed. We can’t email or text Carla until you confirm your email.',
  });
  expect(confirming('Carla', SAVED)).toMatchObject({
    notifies: true,
    hint: 'Email isn’t connected yet. No email is sent.',
    done: null,
  });
  expect(confirming('Carla', null)).toEqual({ notifies: true, hint: '', done: null });
});

test('the option to notify customers says why no email can be sent', () => {
  expect(notifyHint('One message each.', null)).toBe('One message each.');
  expect(notifyHint('One message each.', SAVED)).toBe('Email isn’t connected yet. No email is sent.');
  expect(notifyHint('One message each.', UNCONFIRMED)).toBe(UNCONFIRMED.sentence);
});
