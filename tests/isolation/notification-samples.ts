/** People manage only their own notifications. */
import { createECDH, randomBytes } from 'node:crypto';
import { DEFAULT_SETTINGS } from '#domain/notifications/notification-settings.ts';
import { nothing, type Samples } from './world.ts';

/** Creates a push subscription, as a browser's push service describes it. */
function browser(marker: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://push.example.com/${marker}/${randomBytes(8).toString('hex')}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

export const NOTIFICATION_SAMPLES = {
  'notifications.get': nothing,
  'notifications.save': () => ({ ...DEFAULT_SETTINGS, about: 'all' }),
  'notifications.turnOn': ({ marker }) => browser(marker),
  'notifications.turnOff': nothing,
  'notifications.sendTest': nothing,
} satisfies Samples;
