import { type NotificationChannel, notificationKindOf } from '#domain/notifications/notification-kinds.ts';
import { recipientsOf } from '#domain/notifications/notification-settings.ts';
import { mailWaitsUntil, pushDue } from '#domain/notifications/notification-times.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { type NewMessage, queueMessage } from '#server/providers/mail/commands.ts';
import { notifyPersonQueue } from './notification-queues.ts';
import { readStaff, type Teammate } from './queries.ts';

interface NotifyServices {
  readonly env: Env;
  readonly jobs: JobSender;
  now(): Date;
}

interface QuoteNews {
  quoteId: string;
  type: QuoteEventType;
  seq: number;
  causedBy?: string | null;
}

/** A separate email about the event, for people who don't have their emails combined. */
type StaffMail = Omit<NewMessage, 'to' | 'quoteId'>;

/**
 * Notifies the company's people of an event, in its transaction, on the channels and at the time they chose. Stores a
 * notification that has to wait, and sends it later, once.
 * @param mail null: the job writes a short email
 */
export async function notifyStaff(
  tx: Tx,
  services: NotifyServices,
  scope: OrgScope,
  news: QuoteNews,
  mail: StaffMail | null,
): Promise<void> {
  const kind = notificationKindOf(news.type);
  if (!kind) return;
  const now = services.now();
  const { quoteId, seq, causedBy = null } = news;
  const { authorId, zone, team } = await readStaff(tx, scope, quoteId, now);
  for (const { person, channels } of recipientsOf(team, { kind, authorId, causedBy })) {
    let isDue = false;
    for (const channel of channels.filter((each) => each === 'email' || person.hasDevice)) {
      const due = dueOf(channel, person, { now, zone });
      const isOwnMail = channel === 'email' && mail !== null && due <= now;
      const mailed = isOwnMail
        ? { told_at: now, group_id: await queueMessage(tx, services, scope, { ...mail, quoteId, to: person.email }) }
        : {};
      await tx
        .insertInto('notifications')
        .values({
          org_id: scope.orgId,
          id: newId(),
          user_id: person.id,
          channel,
          kind,
          quote_id: quoteId,
          event_seq: seq,
          at: now,
          due_at: due,
          ...mailed,
        })
        .execute();
      isDue ||= !isOwnMail && due <= now;
    }
    if (isDue) await services.jobs.send(tx, notifyPersonQueue, { org_id: scope.orgId, user_id: person.id });
  }
}

function dueOf(channel: NotificationChannel, person: Teammate, moment: { now: Date; zone: string }): Date {
  const { settings, singleMails, lastPush } = person;
  if (channel === 'push') return pushDue(settings, moment, lastPush);
  return mailWaitsUntil(settings, moment, singleMails) ?? moment.now;
}
