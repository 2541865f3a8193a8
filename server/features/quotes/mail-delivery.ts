/** From the click to "Sent": the outcome of the mail that brings a quote to its customer. */
import { sql } from 'kysely';
import { offerData } from '#domain/quote/event-summary.ts';
import type { MailState } from '#domain/quote/lifecycle.ts';
import { parseSnapshot } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/db/client.ts';
import type { LockedQuote } from '#server/db/quote-lock.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { appendEvent, type NewEvent, PROGRAM } from '#server/features/quotes/evidence/events.ts';
import type { MailOutcome } from '#server/mail/send.ts';
import type { Services } from '#server/features/services.ts';

/**
 * Stores the status of a pending quote's mail: if one of several is still in progress, that one counts, otherwise the
 * latest. A decided quote stays as it is.
 */
export async function noteMailState(tx: Tx, scope: OrgScope, quote: LockedQuote): Promise<void> {
  const state = sql<MailState | null>`(
    select status from messages
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

/**
 * A mail of a quote was accepted, put into the outbox, rejected or given up. The quote counts as sent from its
 * acceptance on: the time, the event and the webhooks come with it. A quote that was decided meanwhile keeps its
 * columns; its history still shows when the mail was accepted.
 */
export async function noteMailOutcome(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  { quote, kind, to, revision, author, outcome, reason, at }: MailOutcome,
): Promise<void> {
  const isOfQuote = kind === 'quote_sent';
  if (outcome === 'refused')
    await appendEvent(tx, services, scope, {
      quote,
      type: 'bounced',
      actor: PROGRAM,
      data: { to, revision, reason },
      at,
    });
  if (!isOfQuote) return;
  if (outcome === 'sent') {
    await tx
      .updateTable('quotes')
      .set({ sent_at: at })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', quote.id)
      .where('status', '=', 'pending')
      .execute();
    const shown = await mailedSnapshotQuery(tx, scope, quote, revision).executeTakeFirst();
    const offer = shown ? offerData(parseSnapshot(shown.snapshot)) : { revision };
    const actor: NewEvent['actor'] = author ? { kind: 'staff', ...author } : PROGRAM;
    await appendEvent(tx, services, scope, { quote, type: 'sent', actor, data: { to, ...offer }, at });
  }
  await noteMailState(tx, scope, quote);
}

/** The offer of the revision that the mail shows. */
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
