import { describe, expect, test } from 'vitest';
import { staffMoment } from '#domain/dates.ts';
import { DEFAULT_STEPS } from '#domain/messages/follow-up-steps.ts';
import {
  type FollowUpView,
  followUpLabel,
  followUpOutcome,
  followUpTime,
  itemsShown,
  pauseNote,
  sentNowLabel,
} from './follow-up-labels.ts';

test('each reminder of a quote has a unique name with its time and channel', () => {
  const gone = { kind: 'reminder_last', channel: 'email', from: null, days: null } as const;
  expect(followUpLabel(gone)).toBe('Last reminder by email');
  expect(DEFAULT_STEPS.map(followUpLabel)).toEqual([
    'Reminder after 1 day by email',
    'Reminder after 3 days by email',
    'Reminder after 7 days by email',
    'Reminder after 14 days by email',
    'Reminder 2 days before expiration by email',
  ]);
});

test('the time of a reminder is shown in the customer’s time zone', () => {
  const at = '2026-11-24T18:00:00.000Z';
  expect(followUpTime({ at, time_zone: 'America/Los_Angeles' }, 'America/Los_Angeles')).toBe(
    staffMoment(at, 'America/Los_Angeles'),
  );
  expect(followUpTime({ at, time_zone: 'America/Los_Angeles' }, 'America/New_York')).toBe(
    `${staffMoment(at, 'America/Los_Angeles')} (customer’s time)`,
  );
});

test.each([
  [{ state: 'planned', reason: null, by: null }, null],
  [{ state: 'planned', reason: 'Waiting until morning', by: null }, 'Waiting until morning'],
  [{ state: 'sending', reason: null, by: null }, 'Sending'],
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
] as const)('a reminder with a message that is %s is described truthfully', (message, by, words) => {
  expect(followUpOutcome({ state: 'sent', reason: null, by }, { status: message, error: null })).toBe(words);
});

test('a reminder that is only saved says why, before and after its message reaches the outbox', () => {
  const saved = { status: 'outbox', error: 'Email isn’t connected yet.' } as const;
  for (const state of ['sending', 'sent'] as const)
    expect(followUpOutcome({ state, reason: null, by: null }, saved)).toBe(
      'Saved, not sent: email isn’t connected yet',
    );
});

test('after a decision, canceled reminders are mentioned once; sent and skipped ones keep their rows', () => {
  const stopped = 'The customer has decided';
  const row = (id: string, state: FollowUpView['state'], reason: string | null, by: string | null = null) =>
    ({ id, state, reason, by }) as FollowUpView;
  const items = [
    row('sent', 'sent', null),
    row('by hand', 'skipped', stopped, 'Mia'),
    row('no address', 'skipped', 'The quote has no email address'),
    row('decided', 'skipped', stopped),
    row('decided, too', 'skipped', stopped),
    row('planned', 'planned', stopped),
  ];
  const shown = (isOver: boolean) => itemsShown({ items, stopped }, isOver).map(({ id }) => id);
  expect(shown(true)).toEqual(['sent', 'by hand', 'no address']);
  expect(shown(false)).toHaveLength(items.length);
});

test('a reminder sent by hand is called on its way only if the server can send it', () => {
  const leaves = { mail: 'smtp', texts: 'twilio' } as const;
  const stays = { mail: 'outbox', texts: 'test' } as const;
  const sending = 'Sending… This page updates once it’s sent.';
  expect(sentNowLabel({ channel: 'email' }, leaves)).toBe(sending);
  expect(sentNowLabel({ channel: 'text' }, leaves)).toBe(sending);
  expect(sentNowLabel({ channel: 'email' }, stays)).toBe('Email saved, not sent');
  expect(sentNowLabel({ channel: 'text' }, stays)).toBe('Text saved, not sent');
});

describe('a reminder that can’t be sent now', () => {
  const planned = { at: '2026-11-28T15:00:00.000Z', time_zone: 'America/New_York', channel: 'email' } as const;
  const at = (now: Date, companyZone = 'America/New_York', isSaved = false) => ({ now, companyZone, isSaved });

  test('says that it is a federal holiday or night, and when it will be sent', () => {
    const holiday = new Date('2026-11-26T12:00:00-05:00');
    expect(pauseNote(planned, at(holiday))).toBe(
      'Today is Thanksgiving. Reminders aren’t sent on federal holidays. ' +
        'This one will be sent ' +
        `${staffMoment(planned.at, planned.time_zone)}.`,
    );
    const night = new Date('2026-11-24T22:15:00-05:00');
    expect(pauseNote(planned, at(night, 'America/Chicago'))).toBe(
      'It is 10:15 PM where the customer is. Reminders are sent between 8 AM and 9 PM. This one will be sent ' +
        `${staffMoment(planned.at, planned.time_zone)} (customer’s time).`,
    );
    expect(pauseNote(planned, at(holiday, 'America/New_York', true)), 'this server sends nothing').toBe(
      'Today is Thanksgiving. Reminders aren’t sent on federal holidays. ' +
        'Email isn’t connected yet, so this reminder won’t be sent later.',
    );
    expect(pauseNote(planned, at(new Date('2026-11-24T12:00:00-05:00')))).toBeNull();
  });

  test('is sent the next morning if it is already due', () => {
    const due = { ...planned, at: '2026-11-26T16:00:00.000Z' };
    expect(pauseNote(due, at(new Date('2026-11-26T12:00:00-05:00')))).toContain(
      `This one will be sent ${staffMoment('2026-11-27T13:00:00.000Z', due.time_zone)}.`,
    );
  });
});
