import type { CompiledQuery } from 'kysely';
import { webhookEventOf } from '#domain/company/webhook-events.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import { CHAIN_START, type EventBody, eventProblem, eventText, type StoredEvent } from '#domain/quote/event-chain.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import { collectDeliveries } from '#server/features/integrations/webhooks/deliveries.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { together } from '#server/platform/db/together.ts';
import { sha256Hex } from './record.ts';
import { type AppendedEvent, sealedEvent } from './seals.ts';

export interface NewEvent {
  quote: LockedQuote;
  type: QuoteEventType;
  actor: EventBody['actor'];
  data?: Json;
  /** for a job event: details for webhooks only */
  told?: Json;
  at: Date;
  /** the log's last event, if the caller read it under the quote's lock */
  after?: Pick<StoredEvent, 'seq' | 'hash'> | undefined;
}

export type EventServices = Pick<Services, 'jobs' | 'env'>;

/** Names the actor of events that no person caused. */
export const PROGRAM: NewEvent['actor'] = { kind: 'system', id: null, name: '' };

/**
 * Appends an event to a quote's hash-chained log and queues it for webhooks. The quote's lock keeps the events in
 * order.
 * @param ahead statements that run just before, with the change that the event reports
 * @returns the event's position in the log
 * @throws Error, which rolls the transaction back, when the database stored something other than what was hashed
 */
export async function appendEvent(
  tx: Tx,
  services: EventServices,
  scope: OrgScope,
  event: NewEvent,
  ahead: readonly CompiledQuery[] = [],
): Promise<number> {
  const { quote, after, ...rest } = event;
  // Every log begins with the creation of its quote.
  const last =
    event.type === 'created' ? undefined : (after ?? (await lastEventQuery(tx, scope, quote.id).executeTakeFirst()));
  const row = nextEvent(scope, event, last);
  const sealed = sealedEvent(services.env.SECRET_KEY, row, last, webhookEventOf(event.type) ?? null);
  const answers = await together(tx, ...ahead, sealed);
  const [stored] = answers.at(-1) as AppendedEvent[];
  assertStored(row, stored);
  const collected = { ...rest, quoteId: quote.id, seq: row.seq };
  await collectDeliveries(tx, services, scope, collected, stored?.endpoint_ids ?? []);
  return row.seq;
}

/** Fails the action now if its evidence could not be proven later. */
function assertStored(made: ReturnType<typeof nextEvent>, stored: StoredEvent | undefined): void {
  const problem = stored ? eventProblem(stored, made.seq, made.previous_hash, sha256Hex) : 'missing';
  if (problem ?? stored?.hash !== made.hash)
    throw new Error(
      `Event ${made.seq} of quote ${made.quote_id}: the stored row doesn’t match what was hashed: ${problem ?? 'hash'}`,
    );
}

/** The end of a quote's log. It must be read under the quote's lock. */
export function lastEventQuery(tx: Tx, scope: OrgScope, quoteId: string | null) {
  return tx
    .selectFrom('quote_events')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'hash']);
}

function nextEvent(scope: OrgScope, event: NewEvent, last: { seq: number; hash: string } | undefined) {
  const { quote, type, actor, data, at } = event;
  const seq = (last?.seq ?? 0) + 1;
  const previous_hash = last?.hash ?? CHAIN_START;
  const body = eventText({
    org_id: scope.orgId,
    quote_id: quote.id,
    seq,
    type,
    at: at.toISOString(),
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    data: data ?? null,
    previous_hash,
  });
  return {
    org_id: scope.orgId,
    quote_id: quote.id,
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

export function staffActor(author: Author) {
  return { kind: 'staff', id: author.actor.id, name: author.actor.name } as const;
}
