import { sql } from 'kysely';
import { staffMoment } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { ERRORS, ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import { type CompanyAllowance, readAllowance } from './allowance-queries.ts';

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
  const before = await readAllowance(tx, scope, now);
  if (!before.ownerConfirmed) throw new ProductError('MAIL_UNCONFIRMED');
  if (await countMails(tx, scope, { mails, allowance: before.allowance }, now)) return;
  // Reads again, because another transaction may have counted emails in between.
  throw usedUp(await readAllowance(tx, scope, now));
}

async function countMails(
  tx: Tx,
  scope: OrgScope,
  { mails, allowance }: { mails: number; allowance: CompanyAllowance['allowance'] },
  now: Date,
): Promise<boolean> {
  await tx
    .insertInto('mail_allowances')
    .values({ org_id: scope.orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [hourAgo, dayAgo] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() - DAY_MS)];
  const mailsSince = (since: Date) =>
    sql<number>`(select count(*) from unnest(mail_allowances.mailed_at) as mail(at) where mail.at > ${since}::timestamptz)`;
  const counted = await tx
    .updateTable('mail_allowances')
    // Drops emails older than a day.
    .set({
      mailed_at: sql`array(select mail.at from unnest(mail_allowances.mailed_at) as mail(at) where mail.at > ${dayAgo}::timestamptz) || array_fill(${now}::timestamptz, array[${mails}::int])`,
    })
    .where('org_id', '=', scope.orgId)
    .where(mailsSince(hourAgo), '<=', allowance.hour - mails)
    .where(mailsSince(dayAgo), '<=', allowance.day - mails)
    .returning('org_id')
    .executeTakeFirst();
  return counted !== undefined;
}

function usedUp({ allowance, use, timeZone }: CompanyAllowance): ProductError {
  const { hour, day } = allowance;
  const next = use.nextAt ? ` You can send the next one on ${staffMoment(use.nextAt, timeZone)}.` : '';
  return new ProductError(
    'MAIL_ALLOWANCE',
    `${ERRORS.MAIL_ALLOWANCE.message} The limit is ${hour} emails an hour and ${day} a day.${next} You can share the link yourself.`,
    { hour, day, next_at: use.nextAt?.toISOString() ?? null },
  );
}
