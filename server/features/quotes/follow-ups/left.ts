import type { Tx } from '#server/db/client.ts';
import { type LockedQuote, lockQuotes } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { countReminders } from '#server/features/quotes/figures/recount.ts';

/** The quotes that a message reminds of. */
export async function quotesOfReminder(tx: Tx, scope: OrgScope, messageId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .select('quote_id')
    .execute();
  return [...new Set(rows.map(({ quote_id }) => quote_id))];
}

/**
 * A message has left: from now on the reminders in it count as sent. Repeating it changes nothing. It comes last in its
 * transaction, because the sums of reports belong to the whole company.
 */
export async function noteReminderLeft(
  tx: Tx,
  scope: OrgScope,
  { quote, messageId, at }: { quote: LockedQuote; messageId: string; at: Date },
): Promise<void> {
  // The message belongs to the first of its quotes, so these locks follow in the order that everyone keeps.
  const others = (await quotesOfReminder(tx, scope, messageId)).filter((id) => id !== quote.id);
  if (others.length > 0) await lockQuotes(tx, scope, others);
  const left = await tx
    .updateTable('follow_ups')
    .set({ left_at: at })
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'sent')
    .where('left_at', 'is', null)
    .returning('id')
    .execute();
  const ids = left.map(({ id }) => id);
  if (ids.length > 0) await countReminders(tx, scope, ids);
}
