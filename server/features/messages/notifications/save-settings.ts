import type { NotificationSettings } from '#domain/notifications/notification-settings.ts';
import { afterQuiet, nextDigest } from '#domain/notifications/notification-times.ts';
import type { Services } from '#server/features/services.ts';
import type { Member } from '#server/platform/auth/viewer.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';

type Mine = Pick<Member, 'scope' | 'userId' | 'organization'>;

/** Stores a person's settings. Drops pending notifications that were turned off, and reschedules the others. */
export async function saveNotificationSettings(
  services: Services,
  member: Mine,
  settings: NotificationSettings,
): Promise<void> {
  const { scope, userId } = member;
  const { about, choices, quiet, digestHour } = settings;
  const row = {
    about,
    choices: JSON.stringify(choices),
    quiet_from: quiet?.from ?? null,
    quiet_until: quiet?.until ?? null,
    digest_hour: digestHour,
  };
  await withOrg(services.db, scope, async (tx) => {
    await tx
      .insertInto('notification_settings')
      .values({ org_id: scope.orgId, user_id: userId, ...row })
      .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(row))
      .execute();
    await replanWaiting(tx, services.now(), member, settings);
  });
}

async function replanWaiting(
  tx: Tx,
  now: Date,
  { scope, userId, organization }: Mine,
  { choices, quiet, digestHour }: NotificationSettings,
): Promise<void> {
  const zone = organization?.timeZone ?? 'UTC';
  const waking = afterQuiet(now, quiet, zone);
  const due = { email: digestHour === null ? waking : nextDigest(now, digestHour, zone), push: waking };
  const kinds = Object.entries(choices);
  for (const channel of ['email', 'push'] as const) {
    const off = kinds.filter(([, chosen]) => !chosen[channel]).map(([kind]) => kind);
    if (off.length > 0)
      await tx
        .deleteFrom('notifications')
        .where('org_id', '=', scope.orgId)
        .where('user_id', '=', userId)
        .where('channel', '=', channel)
        .where('told_at', 'is', null)
        .where('kind', 'in', off)
        .execute();
    await tx
      .updateTable('notifications')
      .set({ due_at: due[channel] })
      .where('org_id', '=', scope.orgId)
      .where('user_id', '=', userId)
      .where('channel', '=', channel)
      .where('told_at', 'is', null)
      .execute();
  }
}
