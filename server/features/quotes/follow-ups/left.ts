import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/client.ts';
import { type LockedQuote, lockQuotes } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

export async function quotesOfReminder(tx: Tx, scope: OrgScope, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .select('quote_id')
    .execute();
  return [...new Set(rows.map(({ quote_id }) => quote_id))];
}

/** Makes reports count each reminder in the sent message, on the company's current day. Safe to repeat. */
export async function noteReminderLeft(
  tx: Tx,
  scope: OrgScope,
  { quote, messageId, at }: { quote: LockedQuote; messageId: string; at: Date },
): Promise<void> {
  // The message belongs to the first of its quotes, so the locks are taken in the usual order.
  const others = (await quotesOfReminder(tx, scope, messageId)).filter((id) => id !== quote.id);
  if (others.length > 0) await lockQuotes(tx, scope, others);
  await tx
    .updateTable('follow_ups')
    .set({
      left_at: at,
      left_on: sql<Date>`(${at}::timestamptz at time zone
        (select company.time_zone from organizations company where company.id = follow_ups.org_id))::date`,
      place: sql<number>`(select count(*) + 1 from follow_ups earlier where earlier.org_id = follow_ups.org_id
        and earlier.quote_id = follow_ups.quote_id and earlier.left_at is not null)`,
    })
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'sent')
    .where('left_at', 'is', null)
    .execute();
}
