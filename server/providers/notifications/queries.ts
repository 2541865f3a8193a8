import { sql } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import {
  type NotificationSettings,
  readChoices,
  type StaffMember,
} from '#domain/notifications/notification-settings.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

interface SettingsRow {
  about: string | null;
  choices: unknown;
  quiet_from: number | null;
  quiet_until: number | null;
  digest_hour: number | null;
}

/** Returns defaults for a person without settings. */
export function notificationSettingsOf(row: SettingsRow): NotificationSettings {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    about: row.about === 'all' ? 'all' : 'own',
    choices: readChoices(row.choices),
    quiet: from === null || until === null ? null : { from, until },
    digestHour: row.digest_hour,
  };
}

export interface Teammate extends StaffMember {
  email: string;
  hasDevice: boolean;
  /** emails about single quotes in the last hour */
  singleMails: number;
  lastPush: Date | null;
}

/** Reads everyone in the company who can sign in, and all that decides about their notifications. */
export async function readStaff(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  now: Date,
): Promise<{ authorId: string; zone: string; team: Teammate[] }> {
  const rows = await tx
    .selectFrom('quotes as quote')
    .innerJoin('organizations as company', 'company.id', 'quote.org_id')
    .innerJoin('users as person', 'person.org_id', 'quote.org_id')
    .leftJoin('notification_settings as settings', (join) =>
      join.onRef('settings.org_id', '=', 'person.org_id').onRef('settings.user_id', '=', 'person.id'),
    )
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .where('person.disabled_at', 'is', null)
    .orderBy('person.id')
    .select([
      'quote.author_id',
      'company.time_zone',
      'person.id',
      'person.role',
      'person.email',
      'settings.about',
      'settings.choices',
      'settings.quiet_from',
      'settings.quiet_until',
      'settings.digest_hour',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('inbox_states as item')
            .whereRef('item.org_id', '=', 'quote.org_id')
            .whereRef('item.quote_id', '=', 'quote.id')
            .whereRef('item.assigned_to', '=', 'person.id')
            .where('item.done_at', 'is', null)
            .select('item.quote_id'),
        )
        .as('is_assigned'),
      eb
        .exists(
          eb
            .selectFrom('push_devices as device')
            .whereRef('device.org_id', '=', 'quote.org_id')
            .whereRef('device.user_id', '=', 'person.id')
            .select('device.id'),
        )
        .as('has_device'),
      eb
        .selectFrom('notifications as mail')
        .whereRef('mail.org_id', '=', 'quote.org_id')
        .whereRef('mail.user_id', '=', 'person.id')
        .where('mail.channel', '=', 'email')
        .where('mail.told_at', '>', new Date(now.getTime() - HOUR_MS))
        .select(sql<number>`count(distinct mail.group_id)::integer`.as('count'))
        .as('single_mails'),
      eb
        .selectFrom('notifications as push')
        .whereRef('push.org_id', '=', 'quote.org_id')
        .whereRef('push.user_id', '=', 'person.id')
        .where('push.channel', '=', 'push')
        .where('push.told_at', 'is not', null)
        .select(({ fn }) => fn.max('push.told_at').as('at'))
        .as('last_push'),
    ])
    .execute();
  const team = rows.map((row) => ({
    id: row.id,
    role: row.role as Teammate['role'],
    email: row.email,
    settings: notificationSettingsOf(row),
    isAssigned: Boolean(row.is_assigned),
    hasDevice: Boolean(row.has_device),
    singleMails: row.single_mails ?? 0,
    lastPush: row.last_push,
  }));
  return { authorId: rows[0]?.author_id ?? '', zone: rows[0]?.time_zone ?? 'UTC', team };
}
