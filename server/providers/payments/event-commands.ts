/**
 * Stores a provider's events on arrival and marks applied ones. Events have no company scope, because they only name
 * an object.
 */
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { type Database, type Tx, withIdentity } from '#server/platform/db/client.ts';
import { withShare } from '#server/platform/fair-scheduling/request-share.ts';
import type { JobSender } from '#server/platform/jobs/job-sender.ts';
import { type EventRef, paymentEventQueue, planEventQueue } from './event-queues.ts';
import type { ProviderEvent, ProviderName, ProviderObjectKind } from './provider.ts';

interface StoredEvent {
  type: string;
  /** null for the operator's own account */
  account: string | null;
  object: { kind: ProviderObjectKind; id: string };
}

/** Returns null when the event was already applied. */
export async function eventToApply({ identity }: Database, ref: EventRef): Promise<StoredEvent | null> {
  const event = await identity.kysely
    .selectFrom('provider_events')
    .where('provider', '=', ref.provider)
    .where('id', '=', ref.event_id)
    .where('applied_at', 'is', null)
    .select(['type', 'account', 'object_kind', 'object_id'])
    .executeTakeFirst();
  if (!event) return null;
  const { type, account, object_kind, object_id } = event;
  // The database's check constraint allows only these kinds.
  return { type, account, object: { kind: object_kind as ProviderObjectKind, id: object_id } };
}

/**
 * Marks an event as applied. The commit doesn't wait for the disk, which many events would saturate. The commit that
 * completes the job makes both durable. After a power failure in between, the job applies the event again, which is
 * harmless.
 */
export async function markApplied({ identity }: Database, ref: EventRef, at: Date): Promise<void> {
  await identity.kysely
    .updateTable('provider_events')
    .set({ applied_at: at })
    .where('provider', '=', ref.provider)
    .where('id', '=', ref.event_id)
    .where('applied_at', 'is', null)
    .where(sql`set_config('synchronous_commit', 'off', true)`, '=', 'off')
    .execute();
}

/** All providers' events share a few database connections, however many arrive. */
const SHARE = 'events of providers';

/** `foreign`: about an account that no company has connected. */
type Receipt = 'stored' | 'repeated' | 'foreign';

/** Stores an event once, in the transaction that queues its job. */
export function storeEvent(
  { db, jobs }: { db: Database; jobs: JobSender },
  provider: ProviderName,
  event: ProviderEvent,
  at: Date,
): Promise<Receipt> {
  const ref = { provider, event_id: event.id };
  const work = async (tx: Tx): Promise<Receipt> => {
    const org_id = event.account === null ? null : await companyOf(tx, provider, event.account);
    if (org_id === undefined) return 'foreign';
    if (!(await insertEvent(tx, provider, event, at))) return 'repeated';
    if (org_id === null) await jobs.send(tx, planEventQueue, ref);
    else await jobs.send(tx, paymentEventQueue, { ...ref, org_id });
    return 'stored';
  };
  return withShare(SHARE, () => withIdentity(db, work));
}

/** Includes disconnected accounts, because refunds and disputes can arrive later. */
async function companyOf(tx: Tx, provider: ProviderName, account: string): Promise<string | undefined> {
  const owner = await tx
    .selectFrom('payment_accounts')
    .select('org_id')
    .where('account_id', '=', account)
    .where('provider', '=', provider)
    .orderBy('connected_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return owner?.org_id;
}

async function insertEvent(tx: Tx, provider: ProviderName, event: ProviderEvent, at: Date): Promise<boolean> {
  const stored = await tx
    .insertInto('provider_events')
    .values({
      provider,
      id: event.id,
      type: event.type,
      account: event.account,
      object_kind: event.object.kind,
      object_id: event.object.id,
      created_at: event.createdAt,
      received_at: at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * How long received events are remembered, to recognize repeats. Providers stop resending much sooner, and the payment
 * entries keep the result.
 */
const EVENT_DAYS = 90;

export async function removeOldPaymentEvents({ tenant }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENT_DAYS * DAY_MS);
  await tenant.kysely.deleteFrom('provider_events').where('received_at', '<', before).execute();
}
