import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import { listeningQuery } from '#server/features/integrations/webhooks/delivery-queries.ts';
import type { Tx } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { sealOf } from './seal-queries.ts';

type EventRow = Pick<
  Insertable<DB['quote_events']>,
  | 'org_id'
  | 'quote_id'
  | 'seq'
  | 'type'
  | 'at'
  | 'actor_kind'
  | 'actor_id'
  | 'actor_name'
  | 'body'
  | 'previous_hash'
  | 'hash'
>;

type Sealing = EventRow & { seal: string; sealBefore: string | null; webhookType: string | null };

/** An event as it was stored, and the endpoints that subscribe to it. */
export type AppendedEvent = StoredEvent & { endpoint_ids: string[] };

function eventInserted(db: Tx, row: Sealing) {
  const { org_id, quote_id, seq, type, at, actor_kind, actor_id, actor_name, body, previous_hash, hash } = row;
  const values = { org_id, quote_id, seq, type, at, actor_kind, actor_id, actor_name, body, previous_hash, hash };
  return db
    .with('event', (query) => query.insertInto('quote_events').values(values).returningAll())
    .with('endpoint', () => listeningQuery(db, { orgId: org_id, type: row.webhookType }));
}

const ENDPOINT_IDS = sql<string[]>`array(select id from endpoint)`.as('endpoint_ids');

const firstEvent = compileOnce((db, row: Sealing) =>
  eventInserted(db, row)
    .with('sealed', (query) =>
      query
        .insertInto('quote_seals')
        .columns(['org_id', 'quote_id', 'seq', 'head', 'seal'])
        .expression((eb) =>
          eb.selectFrom('event').select(['org_id', 'quote_id', 'seq', 'hash', eb.val(row.seal).as('seal')]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom('event')
    .selectAll()
    .select(ENDPOINT_IDS),
);

const laterEvent = compileOnce((db, row: Sealing) =>
  eventInserted(db, row)
    .with('sealed', (query) =>
      query
        .updateTable('quote_seals')
        .from('event')
        .set({ seq: row.seq, head: row.hash, seal: row.seal })
        .where('quote_seals.org_id', '=', row.org_id)
        .where('quote_seals.quote_id', '=', row.quote_id)
        .where('quote_seals.seal', '=', row.sealBefore),
    )
    .selectFrom('event')
    .selectAll()
    .select(ENDPOINT_IDS),
);

/**
 * Inserts the event and moves the seal to it, in one statement. The seal moves only from the previous event. A log that
 * was tampered with keeps its old seal, so appending to it never makes it valid.
 * @param webhookType null for an event without a webhook
 * @returns the statement; its row is the event as stored
 */
export function sealedEvent(
  secretKey: string,
  row: EventRow,
  last: { seq: number; hash: string } | undefined,
  webhookType: string | null,
): CompiledQuery<AppendedEvent> {
  const sealAt = (seq: number, head: string) =>
    sealOf(secretKey, { orgId: row.org_id, quoteId: row.quote_id, seq, head });
  const sealBefore = last ? sealAt(last.seq, last.hash) : null;
  const sealing = { ...row, seal: sealAt(row.seq, row.hash), sealBefore, webhookType };
  return last ? laterEvent(sealing) : firstEvent(sealing);
}
