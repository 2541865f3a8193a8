import { expect, test } from 'vitest';
import { followUpLabel, followUpOutcome, followUpTime, type FollowUpView, itemsShown } from './follow-up-labels.ts';

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

test.each([
  ['sent', null, 'Sent'],
  ['delivered', 'Mia', 'Sent by Mia'],
  ['queued', 'Mia', 'Sending'],
  ['outbox', null, 'Saved, not sent'],
  ['outbox', 'Mia', 'Saved by Mia, not sent'],
  ['suppressed', null, 'Not sent'],
  ['failed', 'Mia', 'Not sent'],
] as const)('one whose message is %s reads as it is', (message, by, words) => {
  expect(followUpOutcome({ state: 'sent', reason: null, by }, message)).toBe(words);
});

test('after a decision, what it stopped is told once; what went out or was skipped keeps its row', () => {
  const stopped = 'The customer has decided';
  const row = (id: string, state: FollowUpView['state'], reason: string | null, by: string | null = null) =>
    ({ id, state, reason, by }) as FollowUpView;
  const items = [
    row('sent', 'sent', null),
    row('by hand', 'skipped', stopped, 'Mia'),
    row('no address', 'skipped', 'The quote has no address to send to'),
    row('decided', 'skipped', stopped),
    row('decided, too', 'skipped', stopped),
    row('planned', 'planned', stopped),
  ];
  const shown = (isOver: boolean) => itemsShown({ items, stopped }, isOver).map(({ id }) => id);
  expect(shown(true)).toEqual(['sent', 'by hand', 'no address']);
  expect(shown(false)).toHaveLength(items.length);
});
