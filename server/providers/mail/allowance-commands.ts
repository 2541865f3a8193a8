import { sql } from 'kysely';
import { type AllowanceUse, allowanceUse, type MailLimits } from '#domain/company/mail-allowance.ts';
import { staffMoment } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { ERRORS, ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { readAllowance } from './allowance-queries.ts';

/**
 * Counts emails to strangers in the transaction that queues them, so a rollback undoes the count. One conditional
 * update checks and adds, so the count is exact across processes. Without a mail server, counts nothing.
 * @param emails counts all or none
 * @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE
 */
export async function takeMailAllowance(
  tx: Tx,
  services: { readonly env: Env; now(): Date },
  scope: OrgScope,
  mails = 1,
): Promise<void> {
  if (mailKind(services.env) === 'outbox') return;
  const now = services.now();
  const { ownerConfirmed, allowance: limits, timeZone } = await readAllowance(tx, scope, now);
  if (!ownerConfirmed) throw new ProductError('MAIL_UNCONFIRMED');
  const use = await countMessages(tx, scope, { sentAt: 'mailed_at', count: mails, limits }, now);
  if (use) throw usedUp(limits, use, timeZone);
}

/** The columns with the times of the messages from the last 24 hours, in one row per company. */
type SentAt = 'mailed_at' | 'texted_at' | 'answered_at';

/** Counts messages. @returns null; the use of the limits when they don't allow all of the messages */
export async function countMessages(
  tx: Tx,
  scope: OrgScope,
  { sentAt, count, limits }: { sentAt: SentAt; count: number; limits: MailLimits },
  now: Date,
): Promise<AllowanceUse | null> {
  await tx
    .insertInto('message_allowances')
    .values({ org_id: scope.orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)];
  const sentSince = (since: Date) =>
    sql<number>`(select count(*) from unnest(${sql.ref(sentAt)}) as message(at) where message.at > ${since}::timestamptz)`;
  const counted = await tx
    .updateTable('message_allowances')
    // Messages older than a day no longer count.
    .set({
      [sentAt]: sql`array(select message.at from unnest(${sql.ref(sentAt)}) as message(at) where message.at > ${dayAgo}::timestamptz) || array_fill(${now}::timestamptz, array[${count}::int])`,
    })
    .where('org_id', '=', scope.orgId)
    .where(sentSince(hourAgo), '<=', limits.hour - count)
    .where(sentSince(dayAgo), '<=', limits.day - count)
    .returning('org_id')
    .executeTakeFirst();
  if (counted) return null;
  const { sent } = await tx
    .selectFrom('message_allowances')
    .where('org_id', '=', scope.orgId)
    .select(`${sentAt} as sent`)
    .$narrowType<{ sent: Date[] }>()
    .executeTakeFirstOrThrow();
  return allowanceUse(limits, sent, now);
}

function usedUp({ hour, day }: MailLimits, { nextAt }: AllowanceUse, timeZone: string): ProductError {
  const next = nextAt ? ` You can send the next one on ${staffMoment(nextAt, timeZone)}.` : '';
  return new ProductError(
    'MAIL_ALLOWANCE',
    `${ERRORS.MAIL_ALLOWANCE.message} The limit is ${hour} emails an hour and ${day} a day.${next} You can share the link yourself.`,
    { hour, day, next_at: nextAt?.toISOString() ?? null },
  );
}
