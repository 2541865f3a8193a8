import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_TEST,
  type WebhookEventType,
  webhookEventOf,
} from '#domain/company/webhook-events.ts';
import { ProductError } from '#domain/errors.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { QuoteEventType } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { entryBody, testBody, webhookBody } from './delivery-present.ts';
import {
  type DeliveryPlace,
  type DeliveryRow,
  listeningQuery,
  readDelivery,
  readWebhookPayload,
} from './delivery-queries.ts';

interface CollectedEvent {
  quoteId: string;
  seq: number;
  type: QuoteEventType;
  actor: { kind: string; name: string };
  data?: Json;
  /** details of a job event, for the payload */
  told?: Json;
  at: Date;
}

/**
 * Queues an event for every endpoint that subscribes to it (`listeningQuery`), in the transaction of the event
 * itself. Stores the body, so that every attempt sends the same bytes, whatever happens to the quote between attempts.
 */
export async function collectDeliveries(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  scope: OrgScope,
  event: CollectedEvent,
  endpointIds: readonly string[],
): Promise<void> {
  const type = webhookEventOf(event.type);
  if (!type || endpointIds.length === 0) return;
  const body = webhookBody(
    { ...event, type, data: event.data ?? null, told: event.told ?? null },
    await readWebhookPayload(tx, scope, event.quoteId),
  );
  const about = { quote_id: event.quoteId, event_seq: event.seq };
  await queue(tx, services, scope, { ...about, type, body, at: event.at }, endpointIds);
}

/** An event of a calendar entry without a quote: an estimate visit or blocked time. */
interface EntryEvent {
  jobId: string;
  /** increases with each event of the entry */
  seq: number;
  type: QuoteEventType;
  actor: { kind: string; name: string };
  told: Json;
  at: Date;
}

/** Queues an event of a calendar entry without a quote. Runs in the transaction that records the event. */
export async function collectOfEntry(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  scope: OrgScope,
  event: EntryEvent,
): Promise<void> {
  const type = webhookEventOf(event.type);
  if (!type) return;
  const endpoints = await listeningQuery(tx, { orgId: scope.orgId, type }).execute();
  if (endpoints.length === 0) return;
  const body = entryBody({ ...event, type, data: null });
  const about = { job_id: event.jobId, event_seq: event.seq };
  const endpointIds = endpoints.map(({ id }) => id);
  await queue(tx, services, scope, { ...about, type, body, at: event.at }, endpointIds);
}

interface Queued {
  quote_id?: string;
  job_id?: string;
  event_seq: number;
  type: WebhookEventType;
  body: string;
  at: Date;
}

async function queue(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  scope: OrgScope,
  { type, at, ...delivery }: Queued,
  endpointIds: readonly string[],
): Promise<void> {
  for (const endpoint_id of endpointIds) {
    await tx
      .insertInto('webhook_deliveries')
      .values({
        org_id: scope.orgId,
        id: newId(at.getTime()),
        endpoint_id,
        event_type: type,
        ...delivery,
        created_at: at,
        next_try_at: at,
      })
      .execute();
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id });
  }
}

type Own = Pick<Services, 'db' | 'jobs' | 'now'>;

/** Queues a test delivery. @throws ProductError NOT_FOUND */
export function sendTestDelivery(services: Own, scope: OrgScope, endpointId: string): Promise<DeliveryRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    await lockEndpoint(tx, scope, endpointId);
    const id = newId(at.getTime());
    await tx
      .insertInto('webhook_deliveries')
      .values({
        org_id: scope.orgId,
        id,
        endpoint_id: endpointId,
        event_type: WEBHOOK_TEST,
        body: testBody(at),
        created_at: at,
        next_try_at: at,
      })
      .execute();
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id: endpointId });
    return readDelivery(tx, scope, { endpointId, id });
  });
}

/** Locks the endpoint, so that no one removes it meanwhile. @throws ProductError NOT_FOUND */
async function lockEndpoint(tx: Tx, scope: OrgScope, id: string): Promise<{ url: string }> {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .select('url')
    .forKeyShare()
    .executeTakeFirst();
  if (!endpoint) throw new ProductError('NOT_FOUND');
  return endpoint;
}

/** Column values of a delivery that has never been attempted. */
const anew = (at: Date) => ({ state: 'waiting', next_try_at: at, failures: 0, delivered_at: null }) as const;

/**
 * Sends a delivery again, under the same id and with the same bytes. A queued delivery is due immediately, but still
 * waits for earlier ones of its quote.
 * @throws ProductError NOT_FOUND
 */
export function replayDelivery(
  services: Own,
  scope: OrgScope,
  place: DeliveryPlace,
  author: Author,
): Promise<DeliveryRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const { url } = await lockEndpoint(tx, scope, place.endpointId);
    await tx
      .updateTable('webhook_deliveries')
      .set(anew(at))
      .where('org_id', '=', scope.orgId)
      .where('endpoint_id', '=', place.endpointId)
      .where('id', '=', place.id)
      .execute();
    const row = await readDelivery(tx, scope, place);
    const data = { url, event: row.event_type };
    await writeAudit(tx, scope, { ...author, action: 'webhook.replayed', target: targetOf(row), data, at });
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id: place.endpointId });
    return row;
  });
}

/** Names a delivery for people: "Q-1042", or its event type. */
function targetOf({ number, event_type }: DeliveryRow): string {
  if (number !== null) return quoteNumber(number);
  return event_type === WEBHOOK_TEST ? WEBHOOK_EVENT_LABELS[WEBHOOK_TEST] : event_type;
}

/**
 * Gives up a queued delivery, so that later deliveries of its quote continue. Changes nothing for a delivery that isn't
 * queued.
 * @throws ProductError NOT_FOUND
 */
export function skipDelivery(
  services: Own,
  scope: OrgScope,
  place: DeliveryPlace,
  author: Author,
): Promise<DeliveryRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const { url } = await lockEndpoint(tx, scope, place.endpointId);
    const skipped = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'skipped', claimed_until: null })
      .where('org_id', '=', scope.orgId)
      .where('endpoint_id', '=', place.endpointId)
      .where('id', '=', place.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    const row = await readDelivery(tx, scope, place);
    if (!skipped) return row;
    const data = { url, event: row.event_type };
    await writeAudit(tx, scope, { ...author, action: 'webhook.skipped', target: targetOf(row), data, at });
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id: place.endpointId });
    return row;
  });
}

/**
 * Resends every delivery since a given time, in order, including skipped ones.
 * @returns number of deliveries
 * @throws ProductError NOT_FOUND
 */
export function replaySince(
  services: Own,
  scope: OrgScope,
  { endpointId, since }: { endpointId: string; since: Date },
  author: Author,
): Promise<number> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const { url } = await lockEndpoint(tx, scope, endpointId);
    const replayed = await tx
      .updateTable('webhook_deliveries')
      .set(anew(at))
      .where('org_id', '=', scope.orgId)
      .where('endpoint_id', '=', endpointId)
      .where('created_at', '>=', since)
      .executeTakeFirst();
    const count = Number(replayed.numUpdatedRows);
    const data = { since: since.toISOString(), count };
    await writeAudit(tx, scope, { ...author, action: 'webhook.replayed', target: url, data, at });
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id: endpointId });
    return count;
  });
}
