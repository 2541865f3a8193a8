import { SKIP_REASONS, type SkipReason, stopReason } from '#domain/messages/follow-up-stops.ts';
import { allowedReminderTime, isLate } from '#domain/messages/follow-up-times.ts';
import type { Channel } from '#domain/messages/template-kinds.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuotes } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { MailToCheck, SendPermission } from '#server/providers/mail/message-outcome.ts';
import { quotesOfReminder } from './left.ts';
import { reachProblem, readSending } from './send-follow-up.ts';

/**
 * Checks before every attempt whether a reminder may still be sent. A mail server can be down for hours, and by then
 * the customer may have decided, or it may be night. If the message is withdrawn, the affected quote's reminder counts
 * as skipped, and the other quotes in the message are rescheduled in a new one.
 */
export async function maySendFollowUp(
  services: PermissionServices,
  scope: OrgScope,
  mail: MailToCheck,
): Promise<SendPermission> {
  const { db, now } = services;
  const quoteIds = await withOrg(db, scope, (tx) => quotesOfReminder(tx, scope, mail.id));
  return withOrg(db, scope, async (tx) => {
    await lockQuotes(tx, scope, [mail.quoteId, ...quoteIds]);
    const looked = await lookAt(tx, services, scope, mail);
    // A test message has no follow-up.
    if (looked.length === 0) return 'go';
    const [unwanted] = looked.flatMap(({ reason }) => reason ?? []);
    if (unwanted) {
      for (const { id, reason } of looked)
        await (reason ? withdraw(tx, scope, id, reason) : planAgain(tx, scope, id, now()));
      return { withdrawn: `Not sent: ${SKIP_REASONS[unwanted].toLowerCase()}.` };
    }
    const until = new Date(Math.max(...looked.map(({ zone }) => allowedReminderTime(now(), zone).getTime())));
    return until > now() ? { until } : 'go';
  });
}

type PermissionServices = Pick<Services, 'db' | 'env' | 'now' | 'texts'>;

async function lookAt(tx: Tx, services: PermissionServices, scope: OrgScope, mail: MailToCheck) {
  const looked: { id: string; reason: SkipReason | null; zone: string }[] = [];
  for (const row of await sentQuery(tx, scope, mail.id).execute()) {
    const quote = await readSending(tx, services, scope, row.quote_id);
    const reason = row.reason ?? withdrawal(row, quote, mail, services.now());
    looked.push({ id: row.id, reason, zone: quote?.zone ?? row.time_zone });
  }
  return looked;
}

function sentQuery(tx: Tx, scope: OrgScope, messageId: string) {
  return tx
    .selectFrom('follow_ups')
    .where('org_id', '=', scope.orgId)
    .where('message_id', '=', messageId)
    .select(['id', 'quote_id', 'reason', 'revision', 'settled_at', 'time_zone', 'channel'])
    .$narrowType<{ reason: SkipReason | null; channel: Channel }>();
}

function withdrawal(
  { revision, settled_at, channel }: { revision: number; settled_at: Date | null; channel: Channel },
  quote: Awaited<ReturnType<typeof readSending>>,
  { text }: MailToCheck,
  now: Date,
): SkipReason | null {
  if (!quote) return 'archived';
  const stop = stopReason(quote.facts, now) ?? reachProblem(quote, { channel });
  if (stop) return stop;
  // The customer gets reminders about the newer version, with a link that works.
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
    .where('left_at', 'is', null)
    .execute();
}

/** Puts the follow-up back in the queue. The next run sends it in a new message that leaves out the withdrawn one. */
async function planAgain(tx: Tx, scope: OrgScope, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('follow_ups')
    .set({ state: 'planned', message_id: null, settled_at: null, settled_by: null, settled_by_name: '', due_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .where('left_at', 'is', null)
    .execute();
}
