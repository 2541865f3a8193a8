/** A person's notification settings as a form. An hour that was turned off keeps its value until the form is closed. */
import type { z } from 'zod';
import { Notifications } from '#contract/notifications.ts';
import type { NotificationChannel, NotificationKind } from '#domain/notifications/notification-kinds.ts';
import {
  type AboutWhose,
  DEFAULT_DIGEST_HOUR,
  DEFAULT_QUIET,
  LAST_HOUR,
} from '#domain/notifications/notification-settings.ts';
import { type Problems, problemsBy } from '#web/staff/components/form-problems.ts';

const Settings = Notifications.shape.settings;
export type NotificationSettingsView = z.output<typeof Settings>;

export interface NotificationsForm {
  about: AboutWhose;
  choices: NotificationSettingsView['choices'];
  hasQuiet: boolean;
  quietFrom: number;
  quietUntil: number;
  hasDigest: boolean;
  digestHour: number;
}

export function formOf({ about, choices, quiet, digestHour }: NotificationSettingsView): NotificationsForm {
  const { from, until } = quiet ?? DEFAULT_QUIET;
  return {
    about,
    choices,
    hasQuiet: quiet !== null,
    quietFrom: from,
    quietUntil: until,
    hasDigest: digestHour !== null,
    digestHour: digestHour ?? DEFAULT_DIGEST_HOUR,
  };
}

export function enteredNotificationSettings(form: NotificationsForm): NotificationSettingsView {
  const { about, choices, hasQuiet, quietFrom, quietUntil, hasDigest, digestHour } = form;
  return {
    about,
    choices,
    quiet: hasQuiet ? { from: quietFrom, until: quietUntil } : null,
    digestHour: hasDigest ? digestHour : null,
  };
}

export const NOTIFICATION_GROUPS: readonly { name: string; kinds: readonly NotificationKind[] }[] = [
  { name: 'Quotes', kinds: ['approved', 'declined', 'viewed', 'appointment'] },
  { name: 'Messages', kinds: ['asked', 'question', 'text_received', 'undelivered'] },
  { name: 'Money', kinds: ['paid', 'payment_problem'] },
];

export function withChoices(
  choices: NotificationSettingsView['choices'],
  kinds: readonly NotificationKind[],
  channel: NotificationChannel,
  isOn: boolean,
): NotificationSettingsView['choices'] {
  const changed = kinds.map((kind) => [kind, { ...choices[kind], [channel]: isOn }]);
  return { ...choices, ...(Object.fromEntries(changed) as NotificationSettingsView['choices']) };
}

/** Returns the problems at the end of the quiet hours. No other field can be invalid. */
export function notificationsProblems(form: NotificationsForm): Problems {
  const problems = problemsBy(Settings, enteredNotificationSettings(form));
  return new Map([...problems].map(([field, message]) => [field === 'quiet' ? 'quietUntil' : field, message]));
}

/** Names of hours from "12 AM" to "11 PM", indexed by hour. */
export const HOUR_NAMES: readonly string[] = Array.from(
  { length: LAST_HOUR + 1 },
  (_, hour) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
);
