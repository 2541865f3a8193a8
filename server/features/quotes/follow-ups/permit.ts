import { type SkipReason, SKIP_REASONS, stopReason } from '#domain/messages/follow-up-stops.ts';
import { allowedTime, isLate } from '#domain/messages/follow-up-times.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Tx } from '#server/db/client.ts';
import { withQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import type { MailPermit, MailToPermit } from '#server/mail/message-outcome.ts';
import type { Services } from '#server/features/services.ts';
import { reachProblem, readSending } from './send-follow-up.ts';

/**
 * Whether the message of a follow-up may still leave. It is asked before every attempt, because a mail server can be away
 * for hours, and the customer may have decided or gone to bed since the message was written. A follow-up whose message is
 * withdrawn counts as skipped, for the same reasons as before it was written.
 */
export async function permitFollowUp(
  services: Pick<Services, 'db' | 'env' | 'now' | 'texts'>,
  scope: OrgScope,
  mail: MailToPermit,
): Promise<MailPermit> {
  const { db, now } = services;
  return withQuote(db, scope, mail.quoteId, async (tx) => {
    const row = await sentQuery(tx, scope, mail.id).executeTakeFirst();
    // A mail that no step caused, such as a test.
    if (!row) return 'go';
    const quote = await readSending(tx, services, scope, mail.quoteId);
    const reason = row.reason ?? withdrawal(row, quote, mail, now());
    if (reason) {
      if (row.state === 'sent') await withdraw(tx, scope, row.id, reason);
      return { withdrawn: `Not sent: ${SKIP_REASONS[reason].toLowerCase()}.` };
    }
    const zone = quote?.zone ?? row.time_zone;
    const until = allowedTime(now(), zone);
    return until > now() ? { until } : 'go';
  });
}

function sentQuery(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .select(['id', 'state', 'reason', 'revision', 'settled_at', 'time_zone', 'channel'])
    .$narrowType<{ reason: SkipReason | null; channel: Channel }>();
}

function withdrawal(
  { revision, settled_at, channel }: { revision: number; settled_at: Date | null; channel: Channel },
  quote: Awaited<ReturnType<typeof readSending>>,
  { text }: MailToPermit,
  now: Date,
): SkipReason | null {
  if (!quote) return 'archived';
  const stop = stopReason(quote.facts, now) ?? reachProblem(quote, { channel });
  if (stop) return stop;
  // The customer gets the newest version with its own follow-ups, and a link that works.
  if (revision !== quote.revision || !text.includes(quote.approval_token ?? ' ')) return 'replaced';
  if (!settled_at || !isLate(settled_at, now)) return null;
  return channel === 'text' ? 'text_provider_away' : 'mail_server_away';
}

async function withdraw(tx: Tx, scope: OrgScope, id: string, reason: SkipReason): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ state: 'skipped', reason })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .execute();
}
