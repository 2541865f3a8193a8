import { sql } from 'kysely';
import { type MailLimits, TEXT_ANSWERS } from '#domain/company/mail-allowance.ts';
import { staffMoment } from '#domain/dates.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { readAllowance } from '#server/providers/mail/allowance-queries.ts';

/**
 * `texts` has the same limits as emails to strangers. `answers` to STOP, START and HELP have their own limit, because
 * strangers trigger them.
 */
type TextAllowance = 'texts' | 'answers';

/** Times of the last 24 hours' texts, in one row per company. */
const COLUMNS = { texts: 'texted_at', answers: 'answered_at' } as const satisfies Record<TextAllowance, string>;

/** @throws ProductError MAIL_UNCONFIRMED, MAIL_ALLOWANCE, before counting anything */
export async function takeTextAllowance(
  tx: Tx,
  { now }: { now(): Date },
  scope: OrgScope,
  { allowance: which, count }: { allowance: TextAllowance; count: number },
): Promise<void> {
  if (count === 0) return;
  const at = now();
  const { allowance: ofCompany, ownerConfirmed, timeZone } = await readAllowance(tx, scope, at);
  if (!ownerConfirmed) throw new ProductError('MAIL_UNCONFIRMED');
  const allowance = which === 'answers' ? TEXT_ANSWERS : ofCompany;
  const column = COLUMNS[which];
  await tx
    .insertInto('text_allowances')
    .values({ org_id: scope.orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const [hourAgo, dayAgo] = [new Date(at.getTime() - HOUR_MS), new Date(at.getTime() - DAY_MS)];
  const since = (start: Date) =>
    sql<number>`(select count(*) from unnest(${sql.ref(column)}) as text(at) where text.at > ${start}::timestamptz)`;
  const counted = await tx
    .updateTable('text_allowances')
    .set({
      [column]: sql`array(select text.at from unnest(${sql.ref(column)}) as text(at) where text.at > ${dayAgo}::timestamptz) || array_fill(${at}::timestamptz, array[${count}::int])`,
    })
    .where('org_id', '=', scope.orgId)
    .where(since(hourAgo), '<=', allowance.hour - count)
    .where(since(dayAgo), '<=', allowance.day - count)
    .returning('org_id')
    .executeTakeFirst();
  if (counted) return;
  const next = await nextPlace(tx, scope, { ...allowance, column }, at);
  throw new ProductError(
    'MAIL_ALLOWANCE',
    `Your company has reached its text limit for now: ${allowance.hour} an hour and ${allowance.day} a day. ` +
      `You can send the next one on ${staffMoment(next, timeZone)}. You can share the link yourself.`,
    { ...allowance, next_at: next.toISOString() },
  );
}

/** Returns when enough time has passed since an earlier text for the next one. */
async function nextPlace(
  tx: Tx,
  scope: OrgScope,
  { hour, day, column }: MailLimits & { column: (typeof COLUMNS)[TextAllowance] },
  now: Date,
): Promise<Date> {
  const row = await tx
    .selectFrom('text_allowances')
    .where('org_id', '=', scope.orgId)
    .select(['texted_at', 'answered_at'])
    .$narrowType<{ texted_at: Date[]; answered_at: Date[] }>()
    .executeTakeFirstOrThrow();
  const latest = row[column].map((at) => at.getTime()).sort((a, b) => b - a);
  const ends = [(latest[hour - 1] ?? 0) + HOUR_MS, (latest[day - 1] ?? 0) + DAY_MS];
  return new Date(Math.max(now.getTime(), ...ends));
}
