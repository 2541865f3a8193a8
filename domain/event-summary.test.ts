import { expect, test } from 'vitest';
import { eventData, eventSummary } from './event-summary.ts';
import { EVENT_TYPES } from './quote-lifecycle.ts';

test('every kind of event has its sentence, also without data', () => {
  for (const type of EVENT_TYPES) {
    const sentence = eventSummary(type, null);
    expect(sentence).toMatch(/^[A-Z][^:]*[a-z]$/);
    expect(sentence).not.toContain('undefined');
  }
});

test.each([
  ['sent', { to: 'carla@example.com', revision: 1 }, 'Sent by email to carla@example.com'],
  ['sent', { to: 'carla@example.com', revision: 2 }, 'Sent by email to carla@example.com, revision 2'],
  ['revised', { revision: 3, change: 'Photo added' }, 'Changed, revision 3: Photo added'],
  ['approved', { decided_by: 'customer', revision: 1, reason: '' }, 'Approved by the customer'],
  [
    'declined',
    { decided_by: 'customer', revision: 2, reason: 'Too late' },
    'Declined by the customer, revision 2: Too late',
  ],
  ['approved', { decided_by: 'staff', channel: 'phone' }, 'Approved by the customer by phone, recorded by staff'],
  ['question', { text: 'When?', name: '' }, 'Question from the customer: When?'],
  ['viewed', ['not', 'fields'], 'Viewed by the customer'],
  ['constructor', {}, 'constructor'],
])('%s %j reads %j', (type, data, sentence) => {
  expect(eventSummary(type, data)).toBe(sentence);
});

test('the data of a stored event is read from its body', () => {
  expect(eventData('{"data":{"revision":2},"seq":1}')).toEqual({ revision: 2 });
  expect(eventData('{"seq":1}')).toBeNull();
});
