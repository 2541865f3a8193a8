import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds.ts';
import { DEFAULT_SETTINGS } from '#domain/notifications/notification-settings.ts';
import {
  enteredNotificationSettings,
  formOf,
  HOUR_NAMES,
  NOTIFICATION_GROUPS,
  type NotificationSettingsView,
  notificationsProblems,
  withChoices,
} from './notifications-form.ts';

const stored: NotificationSettingsView = structuredClone(DEFAULT_SETTINGS);

test.each([stored, { ...stored, about: 'all' as const, quiet: { from: 22, until: 6 }, digestHour: 0 }])(
  'entering stored settings and reading them back changes nothing',
  (settings) => {
    expect(enteredNotificationSettings(formOf(settings))).toEqual(settings);
    expect(notificationsProblems(formOf(settings)).size).toBe(0);
  },
);

test('quiet hours and the digest start with the usual hours when they are turned on', () => {
  const form = { ...formOf(stored), hasQuiet: true, hasDigest: true };
  expect(enteredNotificationSettings(form)).toMatchObject({ quiet: { from: 21, until: 7 }, digestHour: 7 });
});

test('quiet hours without an end show the problem at their end, unless they are off', () => {
  const form = { ...formOf(stored), hasQuiet: true, quietFrom: 8, quietUntil: 8 };
  expect([...notificationsProblems(form)]).toEqual([['quietUntil', 'Quiet hours need an end']]);
  expect(notificationsProblems({ ...form, hasQuiet: false }).size).toBe(0);
});

test('a notification switch changes only its own setting', () => {
  const changed = withChoices(stored.choices, ['viewed'], 'email', true);
  expect(changed).toEqual({ ...stored.choices, viewed: { email: true, push: true } });
  expect(stored.choices.viewed.email).toBe(false);
});

test('the switch of a group changes all its notifications, and every notification is in one group', () => {
  const [quotes] = NOTIFICATION_GROUPS;
  const changed = withChoices(stored.choices, quotes?.kinds ?? [], 'email', false);
  expect(quotes?.kinds.map((kind) => changed[kind].email)).toEqual([false, false, false, false]);
  expect(changed.paid).toEqual(stored.choices.paid);
  expect(NOTIFICATION_GROUPS.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...NOTIFICATION_KINDS].toSorted());
});

test('each hour has a name', () => {
  expect([0, 1, 11, 12, 13, 23].map((hour) => HOUR_NAMES[hour])).toEqual([
    '12 AM',
    '1 AM',
    '11 AM',
    '12 PM',
    '1 PM',
    '11 PM',
  ]);
});
