import type { z } from 'zod';
import type { Notifications } from '#contract/notifications.ts';
import { DEFAULT_SETTINGS } from '#domain/notifications/notification-settings.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { notificationSettingsOf } from '#server/providers/notifications/queries.ts';
import { pushKeys } from './push-keys.ts';

/** Omits each device's push URL and keys. */
export function presentNotifications(
  { env }: Pick<Services, 'env'>,
  { sessionId, organization }: Member,
  settings: Parameters<typeof notificationSettingsOf>[0] | undefined,
  devices: readonly { id: string; session_id: string; device: string; created_at: Date }[],
): z.input<typeof Notifications> {
  return {
    settings: settings ? notificationSettingsOf(settings) : DEFAULT_SETTINGS,
    devices: devices.map(({ id, session_id, device, created_at }) => ({
      id,
      device,
      since: created_at.toISOString(),
      current: session_id === sessionId,
    })),
    time_zone: organization?.timeZone ?? 'UTC',
    push_key: pushKeys(env.SECRET_KEY).publicKey,
  };
}
