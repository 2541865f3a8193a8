/** Sends emails on hold as soon as that is allowed, or drops them when they are too late. */
import { DAY_MS } from '#domain/durations.ts';
import type { Services } from '#server/features/services.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { lockQuote } from '#server/platform/db/quote-lock.ts';
import { type OrgScope, scopeOfJob } from '#server/platform/db/scope.ts';
import { recordDelivery } from '#server/providers/mail/delivery-commands.ts';
import { mayLeaveAlready } from '#server/providers/mail/leaving-commands.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import { noteMailOutcome } from './mail-delivery.ts';

/**
 * In days. An older email would confuse a customer, because the company has called by then and the page has the same
 * content.
 */
export const WAITING_DAYS = 7;
/** After this many emails from one company, others get their turn. */
const AT_ONCE = 100;

const TOO_LATE = `Not sent: it waited for ${WAITING_DAYS} days and would have arrived too late.`;

/** Safe to repeat, and to run twice at the same time. */
export async function releaseWaiting(services: Services): Promise<void> {
  const { db } = services;
  const companies = await db.identity.kysely
    .selectFrom('messages')
    .where('status', '=', 'waiting')
    .select('org_id')
    .distinct()
    .execute();
  for (const company of companies) await releaseWaitingOf(services, scopeOfJob(company));
}

async function releaseWaitingOf(services: Services, scope: OrgScope): Promise<void> {
  const waiting = await withOrg(services.db, scope, (tx) =>
    tx
      .selectFrom('messages')
      .where('org_id', '=', scope.orgId)
      .where('status', '=', 'waiting')
      .orderBy('created_at')
      .limit(AT_ONCE)
      .select(['id', 'quote_id', 'kind', 'recipient', 'quote_revision', 'created_at'])
      .execute(),
  );
  const oldest = new Date(services.now().getTime() - WAITING_DAYS * DAY_MS);
  for (const mail of waiting) {
    const isOver = await withOrg(services.db, scope, (tx) =>
      mail.created_at < oldest ? drop(tx, services, scope, mail) : release(tx, services, scope, mail.id),
    );
    // The company's other emails would have to wait as well.
    if (!isOver) return;
  }
}

/** @returns false when the email stays on hold */
async function release(tx: Tx, services: Services, scope: OrgScope, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (!held) return true;
  const { status, error } = await mayLeaveAlready(tx, services, scope);
  await tx
    .updateTable('messages')
    .set({ status, error, status_at: services.now() })
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .execute();
  if (status !== 'queued') return false;
  await services.jobs.send(tx, sendMessageQueue, { org_id: scope.orgId, message_id: id });
  return true;
}

interface WaitingMail {
  id: string;
  quote_id: string | null;
  kind: string;
  recipient: string;
  quote_revision: number | null;
}

/** Marks the email as not sent, with the reason in the quote's history. */
async function drop(tx: Tx, services: Services, scope: OrgScope, mail: WaitingMail): Promise<boolean> {
  const { id, quote_id, kind, recipient: to } = mail;
  const at = services.now();
  const quote = quote_id === null ? null : await lockQuote(tx, scope, quote_id);
  if (!(await recordDelivery(tx, scope, id, { status: 'failed', error: TOO_LATE, at }, 'waiting')) || !quote)
    return true;
  const { revision } = await tx
    .selectFrom('quotes')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', quote.id)
    .select('revision')
    .executeTakeFirstOrThrow();
  await noteMailOutcome(tx, services, scope, {
    quote,
    messageId: id,
    kind,
    channel: 'email',
    to,
    revision: mail.quote_revision ?? revision,
    author: null,
    outcome: 'withdrawn',
    reason: TOO_LATE,
    at,
  });
  return true;
}
