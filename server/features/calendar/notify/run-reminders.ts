/** Sends appointment reminders on the day before. Several processes may run this at the same time. */
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { allowedTime } from '#domain/messages/follow-up-times.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { remindCustomer } from './notify-customer.ts';
import { readAppointment } from './queries.ts';
import { runRemindersQueue } from './reminder-queue.ts';

export type ReminderServices = Pick<Services, 'db' | 'env' | 'jobs' | 'now' | 'texts' | 'log'>;

const AT_ONCE = 25;
/** After this many reminders, the next company gets its turn. */
const IN_A_RUN = 250;
/** Delay before retrying a reminder that failed for an unknown reason. Meanwhile others are sent. */
const AFTER_FAILURE_MS = 15 * MINUTE_MS;

export async function queueDueReminders({ db, jobs, now }: ReminderServices): Promise<void> {
  const companies = await db.identity.kysely
    .selectFrom('visits')
    .where('remind_at', '<=', now())
    .select('org_id')
    .distinct()
    .execute();
  for (const { org_id } of companies)
    await withOrg(db, scopeOfJob({ org_id }), (tx) => jobs.send(tx, runRemindersQueue, { org_id }));
}

/** Sends a company's due reminders, oldest first. @returns whether there may be more */
export async function runReminders(
  services: ReminderServices,
  job: { org_id: string },
  signal?: AbortSignal,
): Promise<boolean> {
  const scope = scopeOfJob(job);
  for (let done = 0; done < IN_A_RUN; done += AT_ONCE) {
    const due = await withOrg(services.db, scope, (tx) => dueQuery(tx, scope, services.now()).limit(AT_ONCE).execute());
    for (const { id } of due) {
      if (signal?.aborted) return true;
      await runOne(services, scope, id);
    }
    if (due.length < AT_ONCE) return false;
  }
  return true;
}

async function runOne(services: ReminderServices, scope: OrgScope, visitId: string): Promise<void> {
  try {
    await withOrg(services.db, scope, async (tx) => {
      // Read again with the row locked: the reminder may have been sent, or the visit moved or canceled.
      const due = await dueQuery(tx, scope, services.now()).where('id', '=', visitId).forUpdate().executeTakeFirst();
      if (due) await planNext(tx, scope, visitId, await settle(tx, services, scope, visitId));
    });
  } catch (error) {
    services.log.error({ err: error, companyId: scope.orgId, visitId }, 'An appointment reminder failed');
    const later = new Date(services.now().getTime() + AFTER_FAILURE_MS);
    await withOrg(services.db, scope, (tx) => planNext(tx, scope, visitId, later));
  }
}

/**
 * Sends the reminder, unless the appointment has changed since the customer was notified.
 * @returns when to check it again; null when it was sent or is no longer needed
 */
async function settle(tx: Tx, services: ReminderServices, scope: OrgScope, visitId: string): Promise<Date | null> {
  const now = services.now();
  const visit = await readAppointment(tx, scope, visitId);
  const { starts_at, told_starts_at } = visit ?? {};
  if (!visit || !starts_at || starts_at <= now || visit.state !== 'scheduled') return null;
  if (told_starts_at?.getTime() !== starts_at.getTime()) return null;
  const morning = allowedTime(now, visit.time_zone);
  if (morning > now) return morning < starts_at ? morning : null;
  try {
    await remindCustomer(tx, { services, scope, sender: null }, visit);
    return null;
  } catch (error) {
    // Nothing has been written yet, so the transaction can continue.
    if (!(error instanceof ProductError) || !WAITS.has(error.code)) throw error;
    const later = new Date(now.getTime() + HOUR_MS);
    return later < starts_at ? later : null;
  }
}

/** Errors after which the company can send nothing more for now. */
const WAITS: ReadonlySet<string> = new Set(['MAIL_ALLOWANCE', 'MAIL_UNCONFIRMED']);

function dueQuery(tx: Tx, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('remind_at', '<=', now)
    .orderBy('remind_at')
    .orderBy('id')
    .select('id');
}

async function planNext(tx: Tx, scope: OrgScope, visitId: string, remind_at: Date | null): Promise<void> {
  await tx
    .updateTable('visits')
    .set({ remind_at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visitId)
    .where('remind_at', 'is not', null)
    .execute();
}
