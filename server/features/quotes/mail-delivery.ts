import { sql } from 'kysely';
import { isToStaff } from '#domain/messages/recipients.ts';
import { isReminder } from '#domain/messages/reminders.ts';
import { offerData } from '#domain/quote/event-summary.ts';
import type { MailState, QuoteEventType } from '#domain/quote/lifecycle.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
import type { Services } from '#server/features/services.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { mailKind } from '#server/platform/settings/mail-kind.ts';
import type { MailOutcome } from '#server/providers/mail/message-outcome.ts';
import { notifyStaff } from '#server/providers/notifications/commands.ts';
import { appendEvent, type NewEvent, PROGRAM } from './evidence/events.ts';
import { noteReminderLeft } from './follow-ups/left.ts';
import { startFollowUps } from './follow-ups/plan.ts';

/**
 * Stores the status of a pending quote's emails: that of one still in progress, otherwise of the latest. Without a mail
 * server, an email is in the outbox from the start.
 */
export async function noteMailState(
  tx: Tx,
  { env }: Pick<Services, 'env'>,
  scope: OrgScope,
  quote: LockedQuote,
): Promise<void> {
  const state = sql<MailState | null>`(
    select case when status in ('delivered', 'complained') then 'sent' when status in ('bounced', 'suppressed') then 'failed'
      when status = 'queued' and channel = 'email' and ${mailKind(env) === 'outbox'} then 'outbox'
      else status end from messages
    where org_id = ${scope.orgId} and quote_id = ${quote.id} and kind = 'quote_sent'
    order by status = 'queued' desc, created_at desc, id desc limit 1)`;
  await tx
    .updateTable('quotes')
    .set({ mail_state: state })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .execute();
}

const EVENT_OF: Readonly<Partial<Record<MailOutcome['outcome'], QuoteEventType>>> = {
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'complained',
  refused: 'not_sent',
  suppressed: 'not_sent',
  given_up: 'not_sent',
  withdrawn: 'not_sent',
};

/**
 * Records what happened to an email. Acceptance sets the time, writes the event and triggers the webhooks. The quote
 * then counts as sent until every delivery has failed. A decided quote gets only the event.
 */
export async function noteMailOutcome(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { quote, messageId: message_id, kind, channel, to, revision, author, outcome, reason, at }: MailOutcome,
): Promise<void> {
  const isOfQuote = kind === 'quote_sent';
  const by = channel === 'text' ? { channel } : {};
  const type = EVENT_OF[outcome];
  // The event's webhook reports the quote's state after the acceptance.
  if (isOfQuote && outcome === 'sent') await noteAcceptance(tx, scope, quote, at);
  if (isOfQuote) await noteMailState(tx, services, scope, quote);
  if (isOfQuote && FAILED_OUTCOMES.has(outcome)) await noteStandingDelivery(tx, scope, quote);
  // A quote's history doesn't show when an email to the company's own staff was delivered.
  if (type && !(type === 'delivered' && isToStaff(kind))) {
    // The inbox leaves out messages that are no longer wanted.
    const withdrawn = outcome === 'withdrawn' ? { withdrawn: true } : {};
    const data = { to, revision, reason, kind, message_id, ...by, ...withdrawn };
    const seq = await appendEvent(tx, services, scope, { quote, type, actor: PROGRAM, data, at });
    // Staff whose email failed wouldn't get an email about it either.
    if (!isToStaff(kind) && outcome !== 'withdrawn')
      await notifyStaff(tx, services, scope, { quoteId: quote.id, type, seq }, null);
  }
  if (isOfQuote && outcome === 'sent') {
    const shown = await mailedSnapshotQuery(tx, scope, quote, revision).executeTakeFirst();
    const offer = shown ? offerData(parseSnapshot(shown.snapshot)) : { revision };
    const actor: NewEvent['actor'] = author ? { kind: 'staff', ...author } : PROGRAM;
    await appendEvent(tx, services, scope, { quote, type: 'sent', actor, data: { to, ...offer, ...by }, at });
    await startFollowUps(tx, scope, quote, at);
  }
  if (isReminder(kind) && (outcome === 'sent' || outcome === 'delivered'))
    await noteReminderLeft(tx, scope, { quote, messageId: message_id, at });
}

async function noteAcceptance(tx: Tx, scope: OrgScope, quote: LockedQuote, at: Date): Promise<void> {
  await tx
    .updateTable('quotes')
    .set({ sent_at: at })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .execute();
}

const FAILED_OUTCOMES: ReadonlySet<MailOutcome['outcome']> = new Set([
  'bounced',
  'refused',
  'suppressed',
  'given_up',
  'withdrawn',
]);

/**
 * Runs after a delivery fails, sometimes long after it was accepted. Sets the quote's sent time to that of its latest
 * delivery that didn't fail, or of a link that staff shared. With neither, the quote no longer counts as sent.
 */
async function noteStandingDelivery(tx: Tx, scope: OrgScope, quote: LockedQuote): Promise<void> {
  const standing = sql<Date | null>`(
    select max(at) from (
      select sent_at as at from messages where org_id = ${scope.orgId} and quote_id = ${quote.id}
        and kind = 'quote_sent' and status in ('sent', 'delivered', 'complained')
      union all select at from quote_events where org_id = ${scope.orgId} and quote_id = ${quote.id} and type = 'link_copied'
    ) as deliveries)`;
  await tx
    .updateTable('quotes')
    .set({ sent_at: standing })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .where('status', '=', 'pending')
    .where('sent_at', 'is not', null)
    .execute();
}

function mailedSnapshotQuery(tx: Tx, scope: OrgScope, quote: LockedQuote, revision: number) {
  return tx
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quote.id)
    .where('revision', '=', revision)
    .orderBy('created_at', 'desc')
    .limit(1)
    .select('snapshot');
}
