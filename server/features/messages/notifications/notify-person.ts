/** Sends a person's pending notifications: one email for all of them, and one push per device. */
import { formatLogTime } from '#domain/dates.ts';
import type { NotificationChannel } from '#domain/notifications/notification-kinds.ts';
import { PUSH_LATE_MS } from '#domain/notifications/notification-times.ts';
import { eventData, eventSummary, requestedTime } from '#domain/quote/event-summary.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { organizationQuery } from '#server/features/quotes/evidence/record.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { queueMessage } from '#server/providers/mail/commands.ts';
import { notifyPersonQueue, sendPushQueue } from '#server/providers/notifications/notification-queues.ts';
import { activePersonQuery, devicesQuery, groupQuery } from './queries.ts';
import { quoteUpdatesMail, UPDATES_SHOWN_MAX } from './quote-updates-mail.ts';

type NotifyServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;

export async function queueDueNotifications({ db, jobs, now }: NotifyServices): Promise<void> {
  const people = await db.identity.kysely
    .selectFrom('notifications')
    .where('told_at', 'is', null)
    .where('due_at', '<=', now())
    .select(['org_id', 'user_id'])
    .distinct()
    .execute();
  for (const person of people) await withOrg(db, scopeOfJob(person), (tx) => jobs.send(tx, notifyPersonQueue, person));
}

/**
 * Sends what is due. Never notifies twice, even when it runs twice at once: the transaction that queues the messages
 * claims the rows.
 */
export async function notifyPerson(services: NotifyServices, job: { org_id: string; user_id: string }): Promise<void> {
  const scope = scopeOfJob(job);
  await withOrg(services.db, scope, async (tx) => {
    const person = await activePersonQuery(tx, scope, job.user_id).executeTakeFirst();
    await forget(tx, scope, job.user_id, services.now(), { isGone: !person });
    if (!person) return;
    await mailUpdates(tx, services, scope, person);
    await ringDevices(tx, services, scope, person.id);
  });
}

/**
 * Removes pushes that are a day late because the server was down. Removes everything that waits for someone who has
 * left.
 */
async function forget(tx: Tx, scope: OrgScope, userId: string, now: Date, { isGone }: { isGone: boolean }) {
  const late = new Date(now.getTime() - PUSH_LATE_MS);
  await tx
    .deleteFrom('notifications')
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .$if(!isGone, (waiting) => waiting.where('channel', '=', 'push').where('due_at', '<', late))
    .execute();
}

/**
 * @returns the id of the claimed group; null when nothing is due on this channel or another process claimed it first
 */
async function claimDue(
  tx: Tx,
  { now }: NotifyServices,
  scope: OrgScope,
  userId: string,
  channel: NotificationChannel,
): Promise<string | null> {
  const group_id = newId();
  const claimed = await tx
    .updateTable('notifications')
    .set({ told_at: now(), group_id })
    .where('org_id', '=', scope.orgId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('told_at', 'is', null)
    .where('due_at', '<=', now())
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n ? group_id : null;
}

async function mailUpdates(
  tx: Tx,
  services: NotifyServices,
  scope: OrgScope,
  person: { id: string; email: string },
): Promise<void> {
  const groupId = await claimDue(tx, services, scope, person.id, 'email');
  if (!groupId) return;
  const company = await organizationQuery(tx, scope).executeTakeFirstOrThrow();
  const news = await groupQuery(tx, scope, groupId).execute();
  const updates = news.slice(0, UPDATES_SHOWN_MAX).map(({ quote_id, number, customer_name, type, body, at }) => {
    const data = eventData(body);
    const time = formatLogTime(at, company.time_zone);
    const request = requestedTime(type, data, services.now());
    return {
      quoteId: quote_id,
      quoteNumber: quoteNumber(number),
      customerName: customer_name,
      type,
      text: `${eventSummary(type, data)} (${time})`,
      ...(request && { request: { ...request, at: time } }),
    };
  });
  const mail = quoteUpdatesMail(company, services.env.PUBLIC_URL, updates, news.length);
  const quotes = new Set(news.map(({ quote_id }) => quote_id));
  const [only = null] = quotes.size === 1 ? quotes : [];
  await queueMessage(tx, services, scope, { quoteId: only, kind: 'quote_updates_staff', to: person.email, ...mail });
}

async function ringDevices(tx: Tx, services: NotifyServices, scope: OrgScope, userId: string): Promise<void> {
  const group_id = await claimDue(tx, services, scope, userId, 'push');
  if (!group_id) return;
  for (const { id: device_id } of await devicesQuery(tx, scope, userId).execute())
    await services.jobs.send(tx, sendPushQueue, { org_id: scope.orgId, device_id, group_id });
}
