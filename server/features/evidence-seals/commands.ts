import type { Insertable } from 'kysely';
import { Client } from 'pg';
import type { StoredEvent } from '#domain/event-chain.ts';
import type { Tx } from '#server/db/client.ts';
import type { DatabaseConnection, DatabaseLog } from '#server/db/connection.ts';
import { takeMigrationLock } from '#server/db/migrate.ts';
import type { DB } from '#server/db/schema.ts';
import { sealOf } from './queries.ts';

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

/**
 * Inserts the event and moves the seal behind it, in one statement. A log that was tampered with keeps the seal it has: only
 * the seal of the event before moves on, so that going on with a forged log never makes it a good one.
 * @returns the event as it is stored
 */
export async function insertSealed(
  tx: Tx,
  secretKey: string,
  row: Insertable<DB['quote_events']>,
  last: { seq: number; hash: string } | undefined,
): Promise<StoredEvent> {
  const { org_id: orgId, quote_id: quoteId, seq, hash: head } = row;
  const seal = sealOf(secretKey, { orgId, quoteId, seq, head });
  const query = tx.with('event', (db) => db.insertInto('quote_events').values(row).returningAll());
  const sealed = last
    ? query.with('sealed', (db) =>
        db
          .updateTable('quote_seals')
          .from('event')
          .set({ seq, head, seal })
          .where('quote_seals.org_id', '=', orgId)
          .where('quote_seals.quote_id', '=', quoteId)
          .where('quote_seals.seal', '=', sealOf(secretKey, { orgId, quoteId, seq: last.seq, head: last.hash })),
      )
    : query.with('sealed', (db) =>
        db
          .insertInto('quote_seals')
          .columns(['org_id', 'quote_id', 'seq', 'head', 'seal'])
          .expression((eb) =>
            eb.selectFrom('event').select(['org_id', 'quote_id', 'seq', 'hash', eb.val(seal).as('seal')]),
          )
          .onConflict((conflict) => conflict.doNothing()),
      );
  return sealed.selectFrom('event').selectAll().executeTakeFirstOrThrow();
}
