/** Events of a payment provider, as they were stored on arrival. No company's scope: an event names an object only. */
import type { Database } from '#server/db/client.ts';
import type { EventRef } from './event-queues.ts';
import type { ProviderObjectKind } from './provider.ts';

export interface StoredEvent {
  type: string;
  /** null for the operator's own account */
  account: string | null;
  object: { kind: ProviderObjectKind; id: string };
}

/** The event for a job to apply, with this try counted; null when it was applied before. */
export async function eventToApply({ identity }: Database, ref: EventRef): Promise<StoredEvent | null> {
  const event = await identity.kysely
    .updateTable('provider_events')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('provider', '=', ref.provider)
    .where('id', '=', ref.event_id)
    .where('applied_at', 'is', null)
    .returning(['type', 'account', 'object_kind', 'object_id'])
    .executeTakeFirst();
  if (!event) return null;
  const { type, account, object_kind, object_id } = event;
  // A check in the database keeps it within its closed list.
  return { type, account, object: { kind: object_kind as ProviderObjectKind, id: object_id } };
}

/** Harmless when it is repeated. */
export async function markApplied({ identity }: Database, ref: EventRef, at: Date): Promise<void> {
  await identity.kysely
    .updateTable('provider_events')
    .set({ applied_at: at })
    .where('provider', '=', ref.provider)
    .where('id', '=', ref.event_id)
    .where('applied_at', 'is', null)
    .execute();
}
