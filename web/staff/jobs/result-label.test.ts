import { expect, test } from 'vitest';
import { staffMoment } from '#domain/dates.ts';
import { SAVED, UNCONFIRMED } from '#tests/samples/message-holds.ts';
import { resultHint, resultLabel, resultToast } from './result-label.ts';

const at = '2026-11-24T20:32:00.000Z';
const to = 'frank@example.com';
const zone = 'America/New_York';
const sent = `Sent to ${to}, ${staffMoment(at, zone)}.`;

test.each([
  ['only saved', { by: 'email', state: 'saved' }, 'Email saved, not sent.', 'Email saved, not sent'],
  ['a text, only saved', { by: 'text', state: 'saved' }, 'Text saved, not sent.', 'Text saved, not sent'],
  ['leaving', { by: 'email', state: 'queued' }, `Email on its way to ${to}.`, 'On its way to the customer.'],
  ['gone', { by: 'email', state: 'sent' }, sent, 'On its way to the customer.'],
  ['returned', { by: 'email', state: 'failed' }, `Email not delivered to ${to}.`, 'On its way to the customer.'],
  ['from the person’s own phone', { by: 'own_phone', state: 'sent' }, sent, ''],
  ['stored on the device by an older version', {}, sent, 'On its way to the customer.'],
] as const)('the label and the toast of a message about finished work, %s', (_, result, label, toast) => {
  expect([resultLabel({ at, to, ...result }, zone), resultToast({ at, to, ...result })]).toEqual([label, toast]);
});

test('before notifying a customer about finished work, staff read where the message goes, or that it is only saved', () => {
  const who = { email: to, phone: '(843) 555-0123' };
  expect(resultHint('email', who, null)).toBe('By email to frank@example.com, with a link to the photos.');
  expect(resultHint('text', who, null)).toBe('By text to (843) 555-0123, with a link to the photos.');
  expect(resultHint('email', who, SAVED)).toContain('Email isn’t connected yet. The message is saved, not sent');
  expect(resultHint('email', who, UNCONFIRMED)).toMatch(
    /^Can’t be sent until you confirm your email\. Your customer sees/,
  );
  expect(resultHint('own_phone', who, SAVED), 'no server is needed').toContain('From your own phone');
});
