import { z } from 'zod';
import { NOTIFICATION_KINDS } from '#domain/notifications/notification-kinds.ts';
import {
  ABOUT_WHOSE,
  LAST_HOUR,
  type NotificationSettings,
  PUSH_DEVICES_MAX,
  PUSH_ENDPOINT_MAX,
} from '#domain/notifications/notification-settings.ts';
import { type FieldsOf, Id, member, TextInput, Timestamp } from './base.ts';

const HOUR = 'Choose a whole hour';
const Hour = z.int(HOUR).min(0, HOUR).max(LAST_HOUR, HOUR);
const Choice = z.object({ email: z.boolean(), push: z.boolean() });

const Settings = z.object({
  /** quotes the person wrote or works on, or every quote */
  about: z.enum(ABOUT_WHOSE),
  choices: z.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Choice])) as {
      [Kind in (typeof NOTIFICATION_KINDS)[number]]: typeof Choice;
    },
  ),
  /** in the company's time zone */
  quiet: z
    .object({ from: Hour, until: Hour })
    .refine(({ from, until }) => from !== until, { error: 'Quiet hours need an end', path: ['until'] })
    .nullable(),
  /** hour, in the company's time zone, at which one email covers the day. null: separate emails */
  digestHour: Hour.nullable(),
} satisfies FieldsOf<NotificationSettings>);

export const PushDevice = z.object({
  id: Id('push_devices'),
  device: z.string(),
  since: Timestamp,
  current: z.boolean(),
});

export const Notifications = z.object({
  settings: Settings,
  devices: z.array(PushDevice),
  time_zone: z.string(),
  /** the VAPID key with which a browser subscribes */
  push_key: z.string(),
});

/** base64url of a 65-byte uncompressed P-256 point and of a 16-byte secret. */
const PUBLIC_KEY = /^[A-Za-z0-9_-]{87}$/;
const AUTH_SECRET = /^[A-Za-z0-9_-]{22}$/;
const UNUSABLE = 'This browser can’t receive notifications';

const read = member('quotes.view');
// A read permission, so people can turn notifications off after a trial.
const write = member('quotes.view', 'write');

/** The caller's own settings. No one can see or change another person's. */
export const notifications = {
  get: read.route({ method: 'GET', path: '/notifications', tags: ['notifications'] }).output(Notifications),
  /** Saves the settings. Queued notifications follow them, too. */
  save: write
    .route({ method: 'PUT', path: '/notifications', tags: ['notifications'] })
    .input(Settings)
    .output(Notifications),
  /**
   * Turns notifications on in this session's browser, or stores its new endpoint. INVALID_INPUT beyond the limit of
   * devices per person.
   */
  turnOn: write
    .route({ method: 'POST', path: '/notifications/device', tags: ['notifications'] })
    .input(
      z.object({
        endpoint: TextInput().min(1).max(PUSH_ENDPOINT_MAX, UNUSABLE),
        p256dh: TextInput().max(100).regex(PUBLIC_KEY, UNUSABLE),
        auth: TextInput().max(100).regex(AUTH_SECRET, UNUSABLE),
      }),
    )
    .output(Notifications),
  turnOff: write
    .route({ method: 'POST', path: '/notifications/device/off', tags: ['notifications'] })
    .output(Notifications),
  sendTest: member('quotes.view', 'test_mail')
    .route({ method: 'POST', path: '/notifications/test', tags: ['notifications'] })
    .output(z.object({ devices: z.int() })),
};

export const TOO_MANY_DEVICES = `You already get notifications on ${PUSH_DEVICES_MAX} devices. Turn one off first.`;
