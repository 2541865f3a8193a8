import { sql } from 'kysely';
import type { Json } from '#domain/canonical-json.ts';
import { CHAIN_START, type EventBody, eventText } from '#domain/event-chain.ts';
import type { QuoteEventType } from '#domain/quote-lifecycle.ts';
import { snapshotText } from '#domain/quote-snapshot.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';
import { readSnapshot, sha256Hex } from './queries.ts';

export interface NewEvent {
  quoteId: string;
  type: QuoteEventType;
  actor: EventBody['actor'];
  data?: Json;
  at: Date;
}

/** Each try waits for the event that came in between; so many in a row do not happen on one quote. */
const APPEND_TRIES = 500;

/**
 * Appends one event to a quote's hash-chained log.
 *
 * The key (org_id, quote_id, seq) itself is the lock. Two transactions that append at once aim for the same number; the
 * second waits in its INSERT until the first has committed or rolled back, inserts nothing if it committed, and tries
 * again behind it. A row lock on the quote is not possible: the policy that makes decided quotes read-only refuses
 * SELECT FOR UPDATE on them as well. Unlike an advisory lock this also holds when the table is spread over several servers.
 */
export async function appendEvent(tx: Tx, scope: OrgScope, event: NewEvent): Promise<void> {
  for (let tries = 0; tries < APPEND_TRIES; tries += 1) {
    const row = nextEvent(scope, event, await lastEvent(tx, scope, event.quoteId));
    const inserted = await tx
      .insertInto('quote_events')
      .values(row)
      .onConflict((conflict) => conflict.columns(['org_id', 'quote_id', 'seq']).doNothing())
      .returning('seq')
      .executeTakeFirst();
    if (inserted) return;
  }
  throw new Error(`No place found for an event of quote ${event.quoteId}`);
}

function lastEvent(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quote_events')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'hash'])
    .executeTakeFirst();
}

function nextEvent(scope: OrgScope, event: NewEvent, last: { seq: number; hash: string } | undefined) {
  const { quoteId, type, actor, data, at } = event;
  const seq = (last?.seq ?? 0) + 1;
  const previous_hash = last?.hash ?? CHAIN_START;
  const body = eventText({
    org_id: scope.orgId,
    quote_id: quoteId,
    seq,
    type,
    at: at.toISOString(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    data: data ?? null,
    previous_hash,
  });
  return {
    org_id: scope.orgId,
    quote_id: quoteId,
    seq,
    type,
    at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    body,
    previous_hash,
    hash: sha256Hex(body),
  };
}

/**
 * Keeps what the customer sees of the quote from now on. To be called in the transaction of every change a customer can
 * see, after the rows were written: sending, revising, moving the last valid day.
 * @throws ProductError NOT_FOUND
 */
export async function recordRevision(
  tx: Tx,
  scope: OrgScope,
  quoteId: string,
  { createdBy, at }: { createdBy: string | null; at: Date },
): Promise<{ revision: number; sha256: string }> {
  const snapshot = await readSnapshot(tx, scope, quoteId, at);
  const text = snapshotText(snapshot);
  const sha256 = sha256Hex(text);
  await tx
    .insertInto('quote_revisions')
    .values({
      org_id: scope.orgId,
      quote_id: quoteId,
      revision: snapshot.revision,
      snapshot: text,
      snapshot_sha256: sha256,
      created_by: createdBy,
      // Always later than the one before, so that the last one of a revision is known also when clocks stand still.
      created_at: sql<Date>`greatest(${at}, (select max(created_at) + interval '1 microsecond' from quote_revisions where org_id = ${scope.orgId} and quote_id = ${quoteId}))`,
    })
    // The same content at the same instant is the same evidence.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { revision: snapshot.revision, sha256 };
}
