import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { type Database, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { ProviderRefused } from '#server/providers/payments/provider.ts';
import { ID_STARTS, type ObjectData, type ObjectKind, type StoredObject } from './objects.ts';
import { withTestTables } from './table-commands.ts';

/** Makes an id that no one can guess, because a session's id is enough to open its page. */
export const randomPart = (): string => randomBytes(24).toString('base64url');

const COLUMNS = ['id', 'kind', 'account', 'data', 'created_at'] as const;

interface Row {
  id: string;
  kind: string;
  account: string | null;
  data: unknown;
  created_at: Date;
}

function stored<Kind extends ObjectKind>(row: Row): StoredObject<Kind> {
  return {
    id: row.id,
    kind: row.kind as Kind,
    account: row.account,
    data: row.data as ObjectData[Kind],
    createdAt: row.created_at,
  };
}

interface NewObject<Kind extends ObjectKind> {
  kind: Kind;
  account?: string | null;
  data: ObjectData[Kind];
}

/** @returns the new object's id */
export async function addObject<Kind extends ObjectKind>(
  tx: Tx,
  { kind, account = null, data }: NewObject<Kind>,
  at: Date,
): Promise<string> {
  const id = ID_STARTS[kind] + randomPart();
  await withTestTables(tx)
    .insertInto('test_provider_objects')
    .values({ id, kind, account, data: JSON.stringify(data), created_at: at, updated_at: at })
    .execute();
  return id;
}

export async function saveObject<Kind extends ObjectKind>(tx: Tx, object: StoredObject<Kind>, at: Date): Promise<void> {
  await withTestTables(tx)
    .updateTable('test_provider_objects')
    .set({ data: JSON.stringify(object.data), updated_at: at })
    .where('id', '=', object.id)
    .execute();
}

/** Locks an object until the transaction ends. If two people use one page, the second sees the first one's changes. */
export async function lockObject<Kind extends ObjectKind>(
  tx: Tx,
  kind: Kind,
  id: string,
): Promise<StoredObject<Kind> | undefined> {
  const row = await withTestTables(tx)
    .selectFrom('test_provider_objects')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  return row && stored<Kind>(row);
}

export async function readObject<Kind extends ObjectKind>(
  { identity }: Database,
  kind: Kind,
  id: string,
): Promise<StoredObject<Kind> | undefined> {
  const row = await withTestTables(identity.kysely)
    .selectFrom('test_provider_objects')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && stored<Kind>(row);
}

export async function findAccountByPage(
  { identity }: Database,
  pageKey: string,
): Promise<StoredObject<'account'> | null> {
  const row = await withTestTables(identity.kysely)
    .selectFrom('test_provider_objects')
    .select(COLUMNS)
    .where('kind', '=', 'account')
    .where(sql`data ->> 'pageKey'`, '=', pageKey)
    .executeTakeFirst();
  return row ? stored<'account'>(row) : null;
}

const PAGE_ROWS = 100;

/** Lists an account's payments created or changed since a time, newest first, a page at a time. */
export async function paymentsSince(
  { identity }: Database,
  account: string,
  since: Date,
  before: { at: Date; id: string } | null,
  limit = PAGE_ROWS,
): Promise<StoredObject<'payment'>[]> {
  let query = withTestTables(identity.kysely)
    .selectFrom('test_provider_objects')
    .select(COLUMNS)
    .where('kind', '=', 'payment')
    .where('account', '=', account)
    .where('updated_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before) {
    query = query.where((eb) =>
      eb.or([eb('created_at', '<', before.at), eb.and([eb('created_at', '=', before.at), eb('id', '<', before.id)])]),
    );
  }
  return (await query.execute()).map((row) => stored<'payment'>(row));
}

/**
 * Gives a repeated request the first one's response. Stores the key in the transaction that does the work, so a retry
 * waits for the first request, and a failed request leaves no trace.
 * @param input a key may be used for only one input
 */
export function onceByKey<Answer>(
  db: Database,
  { key, call, input, at }: { key: string; call: string; input: unknown; at: Date },
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest('hex');
  return withIdentity(db, async (tx) => {
    const id = ID_STARTS.request + randomPart();
    const taken = await withTestTables(tx)
      .insertInto('test_provider_objects')
      .values({
        id,
        kind: 'request',
        data: JSON.stringify({ hash, answer: null }),
        idempotency_key: key,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!taken) return earlierAnswer<Answer>(tx, key, hash);
    const answer = await work(tx);
    await withTestTables(tx)
      .updateTable('test_provider_objects')
      .set({ data: JSON.stringify({ hash, answer }) })
      .where('id', '=', id)
      .execute();
    return answer;
  });
}

async function earlierAnswer<Answer>(tx: Tx, key: string, hash: string): Promise<Answer> {
  const row = await withTestTables(tx)
    .selectFrom('test_provider_objects')
    .select('data')
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  const earlier = row.data as unknown as ObjectData['request'];
  if (earlier.hash !== hash) throw new ProviderRefused('This idempotency key was already used for another request.');
  return earlier.answer as Answer;
}

const KEPT_DAYS = 90;

export async function removeOldObjects({ identity }: Database, at: Date): Promise<void> {
  await withTestTables(identity.kysely)
    .deleteFrom('test_provider_objects')
    .where('kind', 'not in', ['customer', 'subscription', 'account', 'payment'])
    .where('created_at', '<', new Date(at.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
}

export async function removeErasedCompanies({ identity }: Database): Promise<void> {
  await withTestTables(identity.kysely)
    .deleteFrom('test_provider_objects')
    .where(sql`data ->> 'orgId'`, 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('organizations').select('id').where(sql`id::text`, '=', sql`data ->> 'orgId'`))),
    )
    .execute();
}
