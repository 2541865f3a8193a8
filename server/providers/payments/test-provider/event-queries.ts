import { DAY_MS } from '#domain/durations.ts';
import type { Database, Tx } from '#server/platform/db/client.ts';
import type { ProviderEvent, ProviderObjectKind } from '#server/providers/payments/provider.ts';
import { withTestTables } from './table-commands.ts';

export async function insertEvent(tx: Tx, { id, type, account, object, createdAt }: ProviderEvent): Promise<void> {
  await withTestTables(tx)
    .insertInto('test_provider_events')
    .values({ id, type, account, object_kind: object.kind, object_id: object.id, created_at: createdAt })
    .execute();
}

/** Returns null for an event that was deleted or already delivered. */
export async function readWaitingEvent({ identity }: Database, id: string): Promise<ProviderEvent | null> {
  const row = await withTestTables(identity.kysely)
    .selectFrom('test_provider_events')
    .select(['type', 'account', 'object_kind', 'object_id', 'created_at'])
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const object = { kind: row.object_kind as ProviderObjectKind, id: row.object_id };
  return { id, type: row.type, account: row.account, object, createdAt: row.created_at };
}

export async function waitingEvents({ identity }: Database): Promise<string[]> {
  const rows = await withTestTables(identity.kysely)
    .selectFrom('test_provider_events')
    .select('id')
    .where('delivered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markDelivered({ identity }: Database, id: string, at: Date): Promise<void> {
  await withTestTables(identity.kysely)
    .updateTable('test_provider_events')
    .set({ delivered_at: at })
    .where('id', '=', id)
    .execute();
}

const KEPT_DAYS = 7;

export async function removeOldTestEvents({ identity }: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - KEPT_DAYS * DAY_MS);
  await withTestTables(identity.kysely).deleteFrom('test_provider_events').where('created_at', '<', before).execute();
}
