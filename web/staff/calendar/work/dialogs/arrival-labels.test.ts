import { expect, test } from 'vitest';
import { arrivalHint, arrivalNote, arrivalToast, undoneNote, willNotify } from './arrival-labels.ts';

const when = { now: new Date('2026-11-24T20:32:00Z'), timeZone: 'America/New_York' };
const today = '2026-11-24T21:00:00.000Z';
const tomorrow = '2026-11-25T13:00:00.000Z';
const window = { from: '2026-11-24T21:00:00.000Z', to: '2026-11-24T21:30:00.000Z' };
const told = (by: 'email' | 'text', connected = true, state: 'queued' | 'sent' = 'sent') => ({
  ...window,
  told: { at: '2026-11-24T20:32:00.000Z', by, state, connected },
  problem: '',
});
const queued = (by: 'email' | 'text') => told(by, true, 'queued');
const failed = { ...window, told: null, problem: 'This number can’t receive texts: it’s a landline.' };
const byMail = { by: 'email', to: 'carla@example.com', connected: true, minutes: 15 } as const;

test.each([
  [
    'today',
    { starts_at: today, arrival: null },
    byMail,
    'Notifies the customer by email at carla@example.com, with the arrival time.',
    'Notifying the customer by email…',
  ],
  [
    'tomorrow',
    { starts_at: tomorrow, arrival: null },
    byMail,
    'The visit isn’t today, so the customer won’t be notified.',
    'Customer not notified: the visit isn’t today.',
  ],
  [
    'without a mail server',
    { starts_at: today, arrival: null },
    { ...byMail, connected: false },
    'Email isn’t connected yet, so the customer won’t be notified.',
    'Customer not notified: email isn’t connected.',
  ],
  [
    'again without a mail server',
    { starts_at: today, arrival: told('email', false) },
    { ...byMail, connected: false },
    'Email isn’t connected yet, so the customer won’t be notified.',
    'Customer not notified: email isn’t connected.',
  ],
  [
    'with no one to notify',
    { starts_at: today, arrival: null },
    null,
    'We can’t notify the customer: no working email, and they haven’t opted in to texts.',
    'Customer not notified: no working email or text opt-in.',
  ],
  [
    'again',
    { starts_at: today, arrival: told('email') },
    byMail,
    'Already notified at 3:32 PM.',
    'Already notified at 3:32 PM.',
  ],
  [
    'again while the message is being sent',
    { starts_at: today, arrival: queued('text') },
    byMail,
    'Notifying the customer by text…',
    'Notifying the customer by text…',
  ],
  [
    'again after a failed message',
    { starts_at: today, arrival: failed },
    byMail,
    'Notifies the customer by email at carla@example.com, with the arrival time.',
    'Notifying the customer by email…',
  ],
])('the hint and the toast of “On my way” say whether the customer is notified: %s', (_, visit, way, hint, toast) => {
  expect([arrivalHint(visit, way, when), arrivalToast(visit, way, when)]).toEqual([hint, toast]);
});

test('the hint shows the arrival that the chosen minutes give, only while the customer would be notified', () => {
  const visit = { starts_at: today, arrival: null };
  expect(willNotify(visit, byMail, when)).toBe(true);
  expect(arrivalHint(visit, byMail, when, 15)).toBe('Arrival 3:50 PM – 4:10 PM. Email to carla@example.com.');
  expect(willNotify(visit, { ...byMail, connected: false }, when)).toBe(false);
  expect(willNotify(visit, null, when)).toBe(false);
  expect(willNotify({ starts_at: tomorrow, arrival: null }, byMail, when)).toBe(false);
  expect(willNotify({ starts_at: today, arrival: told('email') }, byMail, when)).toBe(false);
});

test.each([
  ['notified', told('email'), 'on_the_way', 'Customer notified by email at 3:32 PM: arrival 4:00 PM – 4:30 PM.'],
  ['queued', queued('text'), 'on_the_way', 'Notifying the customer by text…'],
  ['failed', failed, 'on_the_way', 'Customer not notified: this number can’t receive texts: it’s a landline.'],
  ['turned back', told('text'), 'scheduled', 'Text sent 3:32 PM: arrival 4:00 PM – 4:30 PM.'],
  ['saved', told('email', false), 'on_the_way', 'Email saved, not sent. Customer not notified.'],
  [
    'not today',
    { ...window, told: null, problem: 'The visit isn’t today.' },
    'on_the_way',
    'Customer not notified: the visit isn’t today.',
  ],
] as const)('the note after “On my way” says whether the customer was notified: %s', (_, arrival, state, words) => {
  expect(arrivalNote(arrival, state, when.timeZone)).toBe(words);
});

test.each([
  ['in time', queued('text'), null, 'Message canceled.'],
  ['after it was sent', queued('text'), told('text'), 'The customer was already notified by text at 3:32 PM.'],
  [
    'while it is being sent',
    queued('email'),
    queued('email'),
    'Too late to cancel: the email is on its way to the customer.',
  ],
  ['if it was only saved', told('email', false), told('email', false), ''],
  ['before the server had the tap', null, null, ''],
  ['after the message failed', failed, null, ''],
])('undoing “On my way” says what happened to the message: %s', (_, before, after, words) => {
  expect(undoneNote({ arrival: before }, { arrival: after }, when.timeZone)).toBe(words);
});
