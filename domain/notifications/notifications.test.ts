import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from '#domain/calendar-days.ts';
import { localHour } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { EVENT_TYPES } from '#domain/quote/lifecycle.ts';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_TEXTS,
  type NotificationKind,
  notificationKindOf,
} from './notification-kinds.ts';
import {
  DEFAULT_SETTINGS,
  type NotificationSettings,
  readChoices,
  recipientsOf,
  type StaffMember,
} from './notification-settings.ts';
import {
  afterQuiet,
  isQuietHour,
  mailWaitsUntil,
  nextDigest,
  PUSH_PAUSE_MS,
  pushDue,
  SINGLE_MAILS_AN_HOUR,
} from './notification-times.ts';
import { pushMessage } from './push-message.ts';

const NEW_YORK = 'America/New_York';
const ZONES = [
  NEW_YORK,
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];
const zone = fc.constantFrom(...ZONES);
const hour = fc.integer({ min: 0, max: 23 });
const quiet = fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until);
/** A year with both clock changes. Half of the times are close to one of them. */
const instant = fc.oneof(
  fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-01-01T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'),
      fc.integer({ min: -DAY_MS, max: DAY_MS }),
    )
    .map(([change, away]) => new Date(Date.parse(change) + away)),
);

describe('who is notified', () => {
  const person = (id: string, role: StaffMember['role'], more: Partial<StaffMember> = {}): StaffMember => ({
    id,
    role,
    settings: DEFAULT_SETTINGS,
    isAssigned: false,
    ...more,
  });
  const wantsAll = { settings: { ...DEFAULT_SETTINGS, about: 'all' as const } };
  const team = [
    person('owner', 'owner'),
    person('admin', 'admin'),
    person('author', 'member'),
    person('assigned', 'member', { isAssigned: true }),
    person('curious', 'member', wantsAll),
    person('other', 'member'),
  ];
  const told = (kind: NotificationKind, authorId: string, causedBy: string | null = null) =>
    recipientsOf(team, { kind, authorId, causedBy }).map(({ person: { id } }) => id);

  test.each<[string, string[], Parameters<typeof told>]>([
    [
      'the author, everyone with an item about the quote, and those who chose all quotes',
      ['author', 'assigned', 'curious'],
      ['approved', 'author'],
    ],
    [
      'the owner, too, about a payment problem',
      ['owner', 'author', 'assigned', 'curious'],
      ['payment_problem', 'author'],
    ],
    ['the owner and admins when the author has left', ['owner', 'admin', 'assigned', 'curious'], ['question', 'gone']],
    ['no one twice', ['owner', 'assigned', 'curious'], ['payment_problem', 'owner']],
  ])('an event notifies %s', (_, expected, about) => {
    expect(told(...about)).toEqual(expected);
  });

  test('a person’s own action sends them no push, and a kind that is off on every channel notifies no one', () => {
    expect(recipientsOf(team, { kind: 'approved', authorId: 'author', causedBy: 'author' })[0]?.channels).toEqual([
      'email',
    ]);
    const off = { ...DEFAULT_SETTINGS, choices: readChoices({ approved: { email: false, push: false } }) };
    const silent = [person('author', 'member', { settings: off })];
    expect(recipientsOf(silent, { kind: 'approved', authorId: 'author', causedBy: null })).toEqual([]);
    expect(recipientsOf(silent, { kind: 'declined', authorId: 'author', causedBy: null })).toHaveLength(1);
  });

  test('stored choices of any shape can be read; a missing kind gets its default', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(Object.keys(readChoices(stored))).toEqual([...NOTIFICATION_KINDS]);
      }),
    );
    expect(readChoices({ paid: { email: false } })).toEqual({
      ...DEFAULT_SETTINGS.choices,
      paid: { email: false, push: true },
    });
  });
});

describe('quiet hours', () => {
  test.each([
    ['in the evening', '2026-11-22T02:30:00Z', '2026-11-22T12:00:00.000Z'],
    ['at night', '2026-11-22T08:00:00Z', '2026-11-22T12:00:00.000Z'],
    ['during the day', '2026-11-22T15:10:00Z', '2026-11-22T15:10:00.000Z'],
    ['when clocks go forward at night', '2026-03-08T03:00:00Z', '2026-03-08T11:00:00.000Z'],
    ['when clocks go back at night', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00.000Z'],
  ])('quiet hours from 9 PM to 7 AM delay a notification correctly %s', (_, at, expected) => {
    expect(afterQuiet(new Date(at), { from: 21, until: 7 }, NEW_YORK).toISOString()).toBe(expected);
  });

  test('when clocks skip the only allowed hour, the notification waits for the next day’s', () => {
    const due = afterQuiet(new Date('2026-03-08T05:59:59.999Z'), { from: 3, until: 2 }, NEW_YORK);
    expect(due.toISOString()).toBe('2026-03-09T06:00:00.000Z');
  });

  test('for any quiet hours and clock change, a notification is sent at the first allowed time and never earlier', () => {
    fc.assert(
      fc.property(instant, quiet, zone, (at, hours, where) => {
        const due = afterQuiet(at, hours, where);
        expect(isQuietHour(due, hours, where)).toBe(false);
        expect(due.getTime()).toBeGreaterThanOrEqual(at.getTime());
        // No earlier time is allowed. The first allowed time can be more than a day later, when clocks skip the only
        // allowed hour.
        for (let time = at.getTime(); time < due.getTime(); time += 15 * MINUTE_MS)
          expect(isQuietHour(new Date(time), hours, where)).toBe(true);
        if (due > at) expect(isQuietHour(new Date(due.getTime() - 1), hours, where)).toBe(true);
      }),
    );
  });
});

describe('daily summaries', () => {
  test('the daily summary is sent once every day, at its hour, unless clocks skip that hour', () => {
    fc.assert(
      fc.property(instant, hour, zone, (now, at, where) => {
        const first = nextDigest(now, at, where);
        const second = nextDigest(first, at, where);
        expect(first > now).toBe(true);
        expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS + 1);
        expect(Math.abs(localHour(first, where) - at) <= 1).toBe(true);
        expect(dayIn(second, where) > dayIn(first, where)).toBe(true);
        expect(nextDigest(new Date(first.getTime() - 1), at, where)).toEqual(first);
      }),
    );
  });
});

describe('when a person is notified', () => {
  const now = new Date('2026-11-22T15:00:00Z');
  const night = new Date('2026-11-22T06:00:00Z');
  const settings = (more: Partial<NotificationSettings>) => ({ ...DEFAULT_SETTINGS, ...more });
  const quietNights = { quiet: { from: 21, until: 7 } };

  test.each<[string, Partial<NotificationSettings>, Date, number, string | null]>([
    ['immediately', {}, now, 0, null],
    ['immediately outside the quiet hours', quietNights, now, 0, null],
    ['after the quiet hours', quietNights, night, 0, '2026-11-22T12:00:00.000Z'],
    ['with the daily summary', { digestHour: 7 }, now, 0, '2026-11-23T12:00:00.000Z'],
    [
      'with the daily summary, even if its hour is within quiet hours',
      { ...quietNights, digestHour: 6 },
      night,
      0,
      '2026-11-22T11:00:00.000Z',
    ],
    ['immediately, for the last email before a burst', {}, now, SINGLE_MAILS_AN_HOUR - 1, null],
    ['together with later news in a burst', {}, now, SINGLE_MAILS_AN_HOUR, '2026-11-22T15:15:00.000Z'],
    ['after the quiet hours, even in a burst', quietNights, night, 99, '2026-11-22T12:00:00.000Z'],
  ])('an email is sent %s', (_, more, at, singleMails, expected) => {
    const due = mailWaitsUntil(settings(more), { now: at, zone: NEW_YORK }, singleMails);
    expect(due?.toISOString() ?? null).toBe(expected);
  });

  test.each<[string, Partial<NotificationSettings>, Date, number | null, string]>([
    ['immediately', {}, now, null, now.toISOString()],
    ['a minute after the last push', {}, now, 20_000, '2026-11-22T15:00:40.000Z'],
    ['immediately when the last push was long ago', {}, now, HOUR_MS, now.toISOString()],
    ['at most a minute later when the clock was set back', {}, now, -HOUR_MS, '2026-11-22T15:01:00.000Z'],
    ['after the quiet hours', quietNights, night, null, '2026-11-22T12:00:00.000Z'],
    ['immediately, even with a daily summary by email', { digestHour: 7 }, now, null, now.toISOString()],
  ])('a push is sent %s', (_, more, at, ago, expected) => {
    const last = ago === null ? null : new Date(at.getTime() - ago);
    expect(pushDue(settings(more), { now: at, zone: NEW_YORK }, last).toISOString()).toBe(expected);
  });

  test('however much happens, a device gets at most one push a minute and none in quiet hours', () => {
    fc.assert(
      fc.property(
        instant,
        fc.array(fc.integer({ min: 0, max: 10 * MINUTE_MS }), { maxLength: 40 }),
        quiet,
        zone,
        (start, gaps, hours, where) => {
          let [at, last] = [start, null as Date | null];
          for (const gap of gaps) {
            at = new Date(at.getTime() + gap);
            const due = pushDue({ quiet: hours }, { now: at, zone: where }, last);
            expect(isQuietHour(due, hours, where)).toBe(false);
            if (last && due > last) expect(due.getTime() - last.getTime()).toBeGreaterThanOrEqual(PUSH_PAUSE_MS);
            if (due <= at) last = due;
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('text of a push notification', () => {
  const news = (kind: NotificationKind, number = 1004) => ({
    kind,
    quoteId: `id-${number}`,
    quoteNumber: `Q-${number}`,
  });

  test.each([
    ['one', [news('approved')], 'Q-1004 was approved', 'Open the app to see it.', '/app/quotes/id-1004'],
    [
      'one event twice',
      [news('question'), news('question')],
      'Q-1004 has a question',
      'Open the app to see it.',
      '/app/quotes/id-1004',
    ],
    [
      'two events about one quote',
      [news('paid'), news('approved')],
      '2 updates on Q-1004',
      '1 approved, 1 with a payment',
      '/app/quotes/id-1004',
    ],
    [
      'several quotes',
      [news('approved'), news('declined', 7), news('approved', 8)],
      '3 updates on quotes',
      '2 approved, 1 declined',
      '/app/quotes',
    ],
  ])('the text is right for %s', (_, about, title, body, path) => {
    expect(pushMessage(about)).toEqual({ title, body, path });
  });
});

test('every kind has texts and an event that triggers it', () => {
  const kinds = new Set(EVENT_TYPES.map(notificationKindOf));
  expect(NOTIFICATION_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
  for (const kind of NOTIFICATION_KINDS) expect(Object.values(NOTIFICATION_TEXTS[kind]).every(Boolean)).toBe(true);
});
