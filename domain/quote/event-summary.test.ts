import { expect, test } from 'vitest';
import {
  changeSentences,
  eventData,
  eventDetails,
  eventSummary,
  requestedTime,
  signedTimelineSentence,
  timelineSentence,
} from './event-summary.ts';
import { EVENT_TYPES } from './lifecycle.ts';

test('every kind of event has a sentence, even without data', () => {
  for (const type of EVENT_TYPES) {
    const sentence = eventSummary(type, null);
    expect(sentence).toMatch(/^[A-Z][^:]*[a-z]$/);
    expect(sentence).not.toContain('undefined');
  }
});

const OFFER = {
  revision: 1,
  total_cents: 30_000,
  currency: 'USD',
  expires_at: '2026-12-21T06:00:00.000Z',
  time_zone: 'America/Chicago',
};

test.each([
  ['sent', { to: 'carla@example.com', revision: 1 }, 'Sent by email to carla@example.com'],
  ['sent', { to: 'carla@example.com', revision: 2 }, 'Sent by email to carla@example.com, revision 2'],
  [
    'payment_requested',
    { to: 'carla@example.com', amount_cents: 35_000, currency: 'USD' },
    'Payment of $350.00 requested by email to carla@example.com',
  ],
  [
    'payment_requested',
    { to: '(614) 555-0142', channel: 'text', amount_cents: 35_000, currency: 'USD' },
    'Payment of $350.00 requested by text to (614) 555-0142',
  ],
  [
    'payment_requested',
    { to: 'carla@example.com', saved: true, amount_cents: 8480, currency: 'USD' },
    'Payment request for $84.80 saved, not sent',
  ],
  ['payment_requested', null, 'Payment requested'],
  ['link_copied', { way: 'qr' }, 'Shared as a QR code'],
  ['link_copied', { way: 'text' }, 'Shared by text message'],
  ['link_copied', null, 'Link copied for sharing'],
  ['revised', { revision: 3, change: 'Photo added' }, 'Changed, revision 3: Photo added'],
  ['approved', { decided_by: 'customer', revision: 1, reason: '' }, 'Approved by the customer'],
  [
    'declined',
    { decided_by: 'customer', revision: 2, reason: 'Too late' },
    'Declined by the customer, revision 2: Too late',
  ],
  ['approved', { decided_by: 'staff', channel: 'phone' }, 'Approved by the customer by phone, recorded by staff'],
  [
    'not_sent',
    { to: 'carla@example.com', reason: 'Not sent: it couldn’t be sent in time.' },
    'Email not sent to carla@example.com: it couldn’t be sent in time.',
  ],
  ['question', { text: 'When?', name: '' }, 'Question from the customer: When?'],
  ['created', { copied_from: 1007 }, 'Quote created as a copy of Q-1007'],
  ['created', { reopened_from_revision: 1, revision: 2 }, 'Revision 2 started'],
  [
    'sent',
    { to: 'carla@example.com', ...OFFER },
    'Sent by email to carla@example.com, $300.00, valid until December 20, 2026',
  ],
  [
    'link_copied',
    { ...OFFER, revision: 2 },
    'Link copied for sharing, revision 2, $300.00, valid until December 20, 2026',
  ],
  [
    'extended',
    { ...OFFER, was: '2026-12-02T06:00:00.000Z' },
    'Expiration changed to December 20, 2026 (was December 1, 2026)',
  ],
  [
    'revised',
    { ...OFFER, revision: 2, changes: ['Total: $300.00, was $280.00'] },
    'Changed, revision 2: Total: $300.00, was $280.00',
  ],
  ['revised', { revision: 2, changes: ['A added', 'B removed'] }, 'Changed, revision 2: A added; B removed'],
  [
    'revised',
    { revision: 2, changes: ['A added', 'B removed', 'C added'] },
    'Changed, revision 2: A added, and 2 more changes',
  ],
  ['approved', { decided_by: 'customer', name: 'Carla', ...OFFER }, 'Approved by the customer (Carla), $300.00'],
  [
    'declined',
    { decided_by: 'staff', channel: 'phone', name: 'Carla', reason: 'Too late', ...OFFER },
    'Declined by the customer (Carla) by phone, recorded by staff, $300.00: Too late',
  ],
  ['signed_copy', { pages: 1 }, 'Decision PDF saved (1 page)'],
  ['viewed', ['not', 'fields'], 'Viewed by the customer'],
  ['constructor', {}, 'constructor'],
])('the event %s with the data %j reads %j', (type, data, sentence) => {
  expect(eventSummary(type, data)).toBe(sentence);
});

test('staff timelines use the staff app’s date format', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(timelineSentence('extended', { ...OFFER, was: '2027-01-02T06:00:00.000Z' }, now)).toBe(
    'Expiration changed to Sun, Dec 20 (was Fri, Jan 1, 2027)',
  );
  const work = { starts_at: '2026-11-23T15:00:00.000Z', time_zone: 'America/Chicago', crew: [] };
  expect(timelineSentence('scheduled', work, now)).toBe('Visit scheduled for Mon, Nov 23, 9:00 AM');
  expect(eventSummary('scheduled', work)).toBe('Visit scheduled for November 23, 2026 at 9:00 AM CT');
  const window = { day: '2026-12-01', from: 480, to: 720, time_zone: 'America/Chicago' };
  expect(timelineSentence('appointment_requested', window, now)).toContain('Tue, Dec 1, 8:00 AM – 12:00 PM');
});

test('only the timeline of a quote that the customer signed mentions a signed PDF', () => {
  expect(signedTimelineSentence('signed_copy', { pages: 2 })).toBe('Signed PDF saved (2 pages)');
  expect(signedTimelineSentence('archived', null)).toBe('Archived');
  expect(timelineSentence('signed_copy', { pages: 2 })).toBe('Decision PDF saved (2 pages)');
});

test('staff see a requested time in the app’s date format, with the customer’s note', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const window = { day: '2026-12-01', from: 480, to: 720, wish: ' Gate code 12 ', time_zone: 'America/Chicago' };
  expect(requestedTime('appointment_requested', window, now)).toEqual({
    window: 'Tue, Dec 1, 8:00 AM – 12:00 PM',
    wish: 'Gate code 12',
  });
  const words = { day: null, from: null, to: null, wish: 'A Friday' };
  expect(requestedTime('appointment_requested', words, now)).toEqual({ window: '', wish: 'A Friday' });
  expect(requestedTime('viewed', {}, now)).toBeNull();
});

test('a stored event’s data is parsed from its body', () => {
  expect(eventData('{"data":{"revision":2},"seq":1}')).toEqual({ revision: 2 });
  expect(eventData('{"seq":1}')).toBeNull();
});

test('a revision lists the changes that its sentence only counts', () => {
  expect(eventDetails({ changes: ['A added'] })).toEqual([]);
  expect(eventDetails({ changes: ['A added', 'B removed'] }), 'the sentence names both').toEqual([]);
  expect(eventDetails({ changes: ['A added', 'B removed', 'C added'] })).toEqual(['B removed', 'C added']);
  expect(eventDetails(null)).toEqual([]);
});

test('a revision that changes everything has a readable summary', () => {
  const sentences = changeSentences(
    Array.from({ length: 100 }, (_, n) => ({ what: `Line ${n}`, before: null, after: '$1.00' })),
  );
  expect(sentences).toHaveLength(41);
  expect(sentences.at(-1)).toBe('60 more (see the quote)');
});

test.each([
  [{ es: ['Total: $300.00, antes $280.00'] }, 'Modificada, revisión 2: Total: $300.00, antes $280.00'],
  [{ es: ['A', 'B', 'C'] }, 'Modificada, revisión 2: A y 2 cambios más'],
  // An older event has no Spanish changes.
  [undefined, 'Modificada, revisión 2'],
])('a certificate in Spanish describes the changes of a revision in Spanish: %j', (changes_in, sentence) => {
  const data = { revision: 2, changes: ['Total: $300.00, was $280.00'], ...(changes_in && { changes_in }) };
  expect(eventSummary('revised', data, 'es')).toBe(sentence);
});
