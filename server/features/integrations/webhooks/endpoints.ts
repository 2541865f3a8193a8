import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { WebhookEntry } from '#contract/webhooks.ts';
import { OLD_SECRET_HOURS, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_URL_MAX } from '#domain/company/webhook-events.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import type { Json } from '#domain/quote/canonical-json.ts';
import type { Services } from '#server/features/services.ts';
import type { Author } from '#server/platform/auth/context.ts';
import { encrypt } from '#server/platform/auth/encryption.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { type Tx, withOrg } from '#server/platform/db/client.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { AddressRefused, checkedAddress, checkedUrl } from '#server/platform/outgoing/address-guard.ts';
import { deliverWebhooksJob } from './deliver-job.ts';
import { type EndpointRow, readEndpoint } from './endpoint-queries.ts';
import { newWebhookSecret } from './sign.ts';

/** Maximum wait for DNS when someone saves a URL. Before sending, the name is looked up again. */
const LOOKUP_PATIENCE_MS = 2000;

type Own = Pick<Services, 'db' | 'env' | 'jobs' | 'now'>;
type Entry = z.output<typeof WebhookEntry>;

interface WithSecret {
  /** only known at creation: the database stores it encrypted, and only background jobs decrypt it */
  secret: string;
  row: EndpointRow;
}

/**
 * Creates an endpoint.
 * @throws ProductError INVALID_INPUT for a URL that is refused, or when the company has the maximum number of endpoints
 */
export async function createEndpoint(
  services: Own,
  scope: OrgScope,
  { url: entered, description, event_types }: Entry,
  author: Author,
): Promise<WithSecret> {
  const url = await usedAddress(services, entered);
  const at = services.now();
  const id = newId(at.getTime());
  return withOrg(services.db, scope, async (tx) => {
    await assertEndpointLimit(tx, scope);
    const created_by = author.actor.id;
    await tx
      .insertInto('webhook_endpoints')
      .values({ org_id: scope.orgId, id, url, description, event_types, created_by, created_at: at })
      .execute();
    const secret = await addSecret(tx, services, scope, id, at);
    await writeAudit(tx, scope, { ...author, action: 'webhook.created', target: url, data: { event_types }, at });
    return { secret, row: await readEndpoint(tx, scope, id, at) };
  });
}

/**
 * Checks a URL as sending does, so that its author sees a problem immediately. Accepts a name that DNS can't resolve,
 * because it may exist tomorrow.
 * @returns the normalized URL, so that the list shows exactly where events are sent
 */
async function usedAddress({ env }: Own, text: string): Promise<string> {
  const settings = { allowPrivate: env.WEBHOOKS_ALLOW_PRIVATE };
  try {
    const url = checkedUrl(text, settings);
    const lookedUp = checkedAddress(url, settings).catch((error: unknown) => {
      if (error instanceof AddressRefused) throw error;
    });
    await Promise.race([lookedUp, delay(LOOKUP_PATIENCE_MS, undefined, { ref: false })]);
    // Percent-encoding turns each byte of a letter beyond ASCII into three characters.
    if (url.href.length > WEBHOOK_URL_MAX) throw new AddressRefused('This URL is too long.');
    return url.href;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new ProductError('INVALID_INPUT', error.message, { issues: [{ path: ['url'], message: error.message }] });
  }
}

async function assertEndpointLimit(tx: Tx, scope: OrgScope): Promise<void> {
  const own = tx.selectFrom('webhook_endpoints').where('org_id', '=', scope.orgId);
  // Concurrent creations wait for this row lock, and then count this endpoint, too.
  await own.select('id').forNoKeyUpdate().execute();
  const { endpoints } = await own.select((eb) => eb.fn.countAll<number>().as('endpoints')).executeTakeFirstOrThrow();
  if (endpoints < WEBHOOK_ENDPOINTS_MAX) return;
  const message = `A company can have ${WEBHOOK_ENDPOINTS_MAX} endpoints. Remove one you no longer use.`;
  throw new ProductError('INVALID_INPUT', message);
}

async function addSecret(tx: Tx, services: Own, scope: OrgScope, endpoint_id: string, at: Date): Promise<string> {
  const id = newId(at.getTime());
  const { key, text } = newWebhookSecret();
  const encrypted_secret = encrypt('webhook', key, { rowId: id, secretKey: services.env.SECRET_KEY });
  await tx
    .insertInto('webhook_secrets')
    .values({ org_id: scope.orgId, id, endpoint_id, encrypted_secret, created_at: at })
    .execute();
  return text;
}

/** Changes an endpoint. Queued deliveries go to the new URL. @throws ProductError NOT_FOUND, INVALID_INPUT */
export async function changeEndpoint(
  services: Own,
  scope: OrgScope,
  { id, ...entry }: Entry & { id: string },
  author: Author,
): Promise<EndpointRow> {
  const url = await usedAddress(services, entry.url);
  const { description, event_types } = entry;
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const before = await readEndpoint(tx, scope, id, at);
    await tx
      .updateTable('webhook_endpoints')
      .set({ url, description, event_types })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .execute();
    const data = { event_types, ...(before.url === url ? {} : { url_before: before.url }) };
    await writeAudit(tx, scope, { ...author, action: 'webhook.changed', target: url, data, at });
    return readEndpoint(tx, scope, id, at);
  });
}

/**
 * Pauses an endpoint. Nothing more is sent, but events still queue up. Repeating it changes nothing.
 * @throws ProductError NOT_FOUND
 */
export function pauseEndpoint(services: Own, scope: OrgScope, id: string, author: Author): Promise<EndpointRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const paused = await tx
      .updateTable('webhook_endpoints')
      .set({ state: 'paused', paused_reason: 'person' })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('state', '=', 'active')
      .returning('id')
      .executeTakeFirst();
    const row = await readEndpoint(tx, scope, id, at);
    if (paused) await writeAudit(tx, scope, { ...author, action: 'webhook.paused', target: row.url, at });
    return row;
  });
}

/**
 * Resumes an endpoint. Sends every queued delivery now, in order, as if never attempted. Changes nothing for an active
 * endpoint.
 * @throws ProductError NOT_FOUND
 */
export function resumeEndpoint(services: Own, scope: OrgScope, id: string, author: Author): Promise<EndpointRow> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const resumed = await tx
      .updateTable('webhook_endpoints')
      .set({ state: 'active', paused_reason: null, failing_since: null })
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .where('state', '=', 'paused')
      .returning('id')
      .executeTakeFirst();
    if (!resumed) return readEndpoint(tx, scope, id, at);
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_try_at: at, failures: 0 })
      .where('org_id', '=', scope.orgId)
      .where('endpoint_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    const row = await readEndpoint(tx, scope, id, at);
    const data: Json = { waiting: row.waiting ?? 0 };
    await writeAudit(tx, scope, { ...author, action: 'webhook.resumed', target: row.url, data, at });
    await services.jobs.send(tx, deliverWebhooksJob, { org_id: scope.orgId, endpoint_id: id });
    return row;
  });
}

/**
 * Creates a new secret. For a day, the previous secrets sign alongside it, so that the receiver can switch.
 * @throws ProductError NOT_FOUND
 */
export function rotateSecret(services: Own, scope: OrgScope, id: string, author: Author): Promise<WithSecret> {
  const at = services.now();
  const ends_at = new Date(at.getTime() + OLD_SECRET_HOURS * HOUR_MS);
  return withOrg(services.db, scope, async (tx) => {
    const endpoint = await tx
      .selectFrom('webhook_endpoints')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .select('url')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) throw new ProductError('NOT_FOUND');
    await tx
      .updateTable('webhook_secrets')
      .set({ ends_at })
      .where('org_id', '=', scope.orgId)
      .where('endpoint_id', '=', id)
      .where('ends_at', 'is', null)
      .execute();
    const secret = await addSecret(tx, services, scope, id, at);
    await writeAudit(tx, scope, { ...author, action: 'webhook.secret_rotated', target: endpoint.url, at });
    return { secret, row: await readEndpoint(tx, scope, id, at) };
  });
}

/** Removes an endpoint with its log, and drops its queued deliveries. @throws ProductError NOT_FOUND */
export function removeEndpoint(services: Own, scope: OrgScope, id: string, author: Author): Promise<void> {
  const at = services.now();
  return withOrg(services.db, scope, async (tx) => {
    const removed = await tx
      .deleteFrom('webhook_endpoints')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .returning('url')
      .executeTakeFirst();
    if (!removed) throw new ProductError('NOT_FOUND');
    await writeAudit(tx, scope, { ...author, action: 'webhook.removed', target: removed.url, at });
  });
}
