import { expect, test } from 'vitest';
import { followUpLabel, followUpOutcome, followUpTime } from './follow-up-labels.ts';

test('a follow-up is named by its template and its way', () => {
  expect(followUpLabel({ kind: 'reminder_last', channel: 'email' })).toBe('Last reminder by email');
  expect(followUpLabel({ kind: 'reminder_first', channel: 'text' })).toBe('First reminder by text message');
});

test('its time is the customer’s', () => {
  const at = '2026-11-24T18:00:00.000Z';
  expect(followUpTime({ at, time_zone: 'America/Los_Angeles' }, 'America/Los_Angeles')).toBe('Tue, Nov 24 at 10:00 AM');
  expect(followUpTime({ at, time_zone: 'America/Los_Angeles' }, 'America/New_York')).toBe(
    'Tue, Nov 24 at 10:00 AM where the customer is',
  );
});

test.each([
  [{ state: 'planned', reason: null, by: null }, null],
  [{ state: 'planned', reason: 'Waits for the morning', by: null }, 'Waits for the morning'],
  [{ state: 'sent', reason: null, by: null }, 'Sent'],
  [{ state: 'sent', reason: null, by: 'Mia' }, 'Sent by Mia'],
  [{ state: 'skipped', reason: 'Skipped', by: 'Mia' }, 'Skipped by Mia'],
  [{ state: 'skipped', reason: 'The customer has decided', by: null }, 'Not sent: the customer has decided'],
] as const)('%o reads %s', (followUp, words) => {
  expect(followUpOutcome(followUp)).toBe(words);
});
