import type { CompiledQuery, Insertable } from 'kysely';
import { Client } from 'pg';
import type { StoredEvent } from '#domain/quote/event-chain.ts';
import type { Tx } from '#server/db/client.ts';
import { compileOnce } from '#server/db/compiled-query.ts';
import type { DatabaseConnection, DatabaseLog } from '#server/db/connection.ts';
import { takeMigrationLock } from '#server/db/migrate.ts';
import type { DB } from '#server/db/schema.ts';
import { sealOf } from './seal-queries.ts';

const BATCH = 1000;

/**
 * Seals the logs that an earlier version wrote, once: afterwards the column takes no empty seal any longer, and a log without
 * a seal is a log that somebody has tampered with. The migration that made the table cannot do it, since SQL does not have
 * the key. Any number of processes may start at once.
 *
 * @param owner connection as the owner of the schema, directly to the server
 */
export async function sealEarlierLogs(owner: DatabaseConnection, secretKey: string, log: DatabaseLog): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await takeMigrationLock(client);
    if (!(await takesEmptySeals(client))) return;
    await client.query('set statement_timeout = 0; begin; alter table quote_seals no force row level security');
    const sealed = await sealAll(client, secretKey);
    await client.query(
      'alter table quote_seals force row level security; alter table quote_seals alter column seal set not null; commit',
    );
    if (sealed > 0) log.warn({ quotes: sealed }, 'Quotes of an earlier version were sealed.');
  } finally {
    await client.end();
  }
}

async function takesEmptySeals(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not attnotnull as empty from pg_attribute where attrelid = 'public.quote_seals'::regclass and attname = 'seal'`,
  );
  return rows[0]?.empty ?? false;
}

async function sealAll(client: Client, secretKey: string): Promise<number> {
  for (let sealed = 0; ; ) {
    const { rows } = await client.query<{ org_id: string; quote_id: string; seq: number; head: string }>(
      `select org_id, quote_id, seq, head from quote_seals where seal is null limit ${BATCH}`,
    );
    if (rows.length === 0) return sealed;
    const seals = rows.map(({ org_id, quote_id, seq, head }) =>
      sealOf(secretKey, { orgId: org_id, quoteId: quote_id, seq, head }),
    );
    await client.query(
      `update quote_seals as log set seal = made.seal
       from unnest($1::uuid[], $2::uuid[], $3::text[]) as made (org_id, quote_id, seal)
       where log.org_id = made.org_id and log.quote_id = made.quote_id`,
      [rows.map((row) => row.org_id), rows.map((row) => row.quote_id), seals],
    );
    sealed += rows.length;
  }
}

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

type Sealing = EventRow & { seal: string; sealBefore: string | null };

function eventInserted(db: Tx, row: Sealing) {
  const { org_id, quote_id, seq, type, at, actor_kind, actor_id, actor_name, body, previous_hash, hash } = row;
  const values = { org_id, quote_id, seq, type, at, actor_kind, actor_id, actor_name, body, previous_hash, hash };
  return db.with('event', (query) => query.insertInto('quote_events').values(values).returningAll());
}

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
    .selectAll(),
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
    .selectAll(),
);

/**
 * Inserts the event and moves the seal behind it, in one statement. A log that was tampered with keeps the seal it has: only
 * the seal of the event before moves on, so that going on with a forged log never makes it a good one.
 * @returns the statement; its row is the event as it is stored
 */
export function sealedEvent(
  secretKey: string,
  row: EventRow,
  last: { seq: number; hash: string } | undefined,
): CompiledQuery<StoredEvent> {
  const sealAt = (seq: number, head: string) =>
    sealOf(secretKey, { orgId: row.org_id, quoteId: row.quote_id, seq, head });
  const sealing = { ...row, seal: sealAt(row.seq, row.hash), sealBefore: last ? sealAt(last.seq, last.hash) : null };
  return last ? laterEvent(sealing) : firstEvent(sealing);
}
