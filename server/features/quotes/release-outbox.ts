import { DAY_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { takeMailAllowance } from '#server/providers/mail/allowance-commands.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import { noteMailState } from './mail-delivery.ts';

/** In days. An older email would surprise a customer who has been contacted since. */
export const OUTBOX_DAYS = 3;

/**
 * Sends emails stored while there was no mail server. Skips those that no one expects anymore: too old, not the quote's
 * latest, or about a quote that was shared, changed, decided, archived or has expired. Sent emails count against the
 * company's allowance. Safe to repeat.
 */
export async function releaseOutbox(services: Services): Promise<void> {
  const { db } = services;
  const companies = await db.identity.kysely.selectFrom('organizations').select('id').execute();
  for (const { id } of companies) await releaseOutboxOf(services, scopeOfJob({ org_id: id }));
}

async function releaseOutboxOf(services: Services, scope: OrgScope): Promise<void> {
  const { db, log } = services;
  const waiting = await withOrg(db, scope, (tx) => waitingQuery(tx, scope, services.now()).execute());
  for (const { id, quote_id } of waiting) {
    if (quote_id === null) continue;
    try {
      await withOrg(db, scope, (tx) => release(tx, services, scope, { id, quoteId: quote_id }));
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      // The company's other emails would be refused as well. They stay in the outbox, where the app shows them.
      log.info({ companyId: scope.orgId, reason: error.message }, 'Emails stay in the outbox');
      return;
    }
  }
}

async function release(
  tx: Tx,
  services: Services,
  scope: OrgScope,
  mail: { id: string; quoteId: string },
): Promise<void> {
  const quote = await lockQuote(tx, scope, mail.quoteId);
  // Someone may have decided or sent the quote before the lock was taken.
  const found = await waitingQuery(tx, scope, services.now()).where('message.id', '=', mail.id).executeTakeFirst();
  if (!found) return;
  await takeMailAllowance(tx, services, scope);
  await tx
    .updateTable('messages')
    .set({ status: 'queued', attempts: 0, error: null, sent_at: null })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', mail.id)
    .execute();
  await services.jobs.send(tx, sendMessageQueue, { org_id: scope.orgId, message_id: mail.id });
  await noteMailState(tx, services, scope, quote);
}

function waitingQuery(tx: Tx, scope: OrgScope, now: Date) {
  return tx
    .selectFrom('messages as message')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'message.org_id').onRef('quote.id', '=', 'message.quote_id'),
    )
    .where('message.org_id', '=', scope.orgId)
    .where('message.kind', '=', 'quote_sent')
    .where('message.channel', '=', 'email')
    .where('message.status', '=', 'outbox')
    .where('message.created_at', '>', new Date(now.getTime() - OUTBOX_DAYS * DAY_MS))
    .where('quote.status', '=', 'pending')
    .where('quote.sent_at', 'is', null)
    .where('quote.approval_token_expires_at', '>', now)
    .whereRef('quote.revision', '=', 'message.quote_revision')
    .where((eb) =>
      eb.and([
        // The email must contain the link that currently works.
        eb(eb.fn<number>('strpos', ['message.text', 'quote.approval_token']), '>', 0),
        eb.not(
          eb.exists(
            eb
              .selectFrom('quote_archives as archive')
              .whereRef('archive.org_id', '=', 'quote.org_id')
              .whereRef('archive.quote_id', '=', 'quote.id')
              .select('archive.quote_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('messages as later')
              .whereRef('later.org_id', '=', 'message.org_id')
              .whereRef('later.quote_id', '=', 'message.quote_id')
              .where('later.kind', '=', 'quote_sent')
              .whereRef('later.created_at', '>', 'message.created_at')
              .select('later.id'),
          ),
        ),
      ]),
    )
    .orderBy('message.created_at')
    .select(['message.id', 'message.quote_id']);
}
