import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DELIVERY_STATES } from '#domain/company/webhook-events.ts';
import { ProductError } from '#domain/errors.ts';
import type { MailState, QuoteStatus } from '#domain/quote/lifecycle.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/**
 * True while an earlier delivery for the same quote or calendar entry hasn't reached the endpoint. Checked when needed
 * and not stored, because a delivery is queued before the outcome of the previous one is known.
 */
export function isBlocked(eb: ExpressionBuilder<DB & { delivery: DB['webhook_deliveries'] }, 'delivery'>) {
  const earlier = () =>
    eb
      .selectFrom('webhook_deliveries as earlier')
      .whereRef('earlier.org_id', '=', 'delivery.org_id')
      .whereRef('earlier.endpoint_id', '=', 'delivery.endpoint_id')
      .whereRef('earlier.event_seq', '<', 'delivery.event_seq')
      .where('earlier.state', '=', 'waiting')
      .select(sql.lit(1).as('one'));
  // Two subqueries, so that each uses its own index.
  return eb.or([
    eb.exists(earlier().whereRef('earlier.quote_id', '=', 'delivery.quote_id')),
    eb.exists(earlier().whereRef('earlier.job_id', '=', 'delivery.job_id')),
  ]);
}

/** Endpoints of a company that subscribe to an event; none for an event without a webhook. */
export function listeningQuery(db: Tx, { orgId, type }: { orgId: string; type: string | null }) {
  return (
    db
      .selectFrom('webhook_endpoints')
      .where('org_id', '=', orgId)
      .where((eb) => eb(eb.val(type), '=', eb.fn.any('event_types')))
      .select('id')
      // Waits while an endpoint is being removed and then doesn't find it, so that its removal can't make a change to a
      // quote fail.
      .forKeyShare()
  );
}

export function readWebhookPayload(tx: Tx, scope: OrgScope, quoteId: string) {
  return tx
    .selectFrom('quotes as quote')
    .innerJoin('organizations as company', 'company.id', 'quote.org_id')
    .where('quote.org_id', '=', scope.orgId)
    .where('quote.id', '=', quoteId)
    .select([
      'quote.id',
      'quote.number',
      'quote.revision',
      'quote.status',
      'quote.approved_at',
      'quote.declined_at',
      'quote.link_made_at',
      'quote.sent_at',
      'quote.mail_state',
      'quote.viewed_at',
      'quote.approval_token_expires_at',
      'quote.total_cents',
      'quote.customer_name',
      'company.currency',
    ])
    .$narrowType<{ status: QuoteStatus; mail_state: MailState | null }>()
    .executeTakeFirstOrThrow();
}

export interface DeliveryPlace {
  endpointId: string;
  id: string;
}

function deliveriesQuery(tx: Tx, scope: OrgScope, endpointId: string) {
  return tx
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', (join) =>
      join.onRef('endpoint.org_id', '=', 'delivery.org_id').onRef('endpoint.id', '=', 'delivery.endpoint_id'),
    )
    .leftJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'delivery.org_id').onRef('quote.id', '=', 'delivery.quote_id'),
    )
    .where('delivery.org_id', '=', scope.orgId)
    .where('delivery.endpoint_id', '=', endpointId)
    .select([
      'delivery.id',
      'delivery.event_type',
      'delivery.quote_id',
      'quote.number',
      'delivery.state',
      'delivery.tries',
      'delivery.created_at',
      'delivery.next_try_at',
      'delivery.delivered_at',
      'delivery.last_status',
      'delivery.last_error',
      'delivery.body',
      'endpoint.state as endpoint_state',
    ])
    .select((eb) => sql<SqlBool>`delivery.state = 'waiting' and ${isBlocked(eb)}`.as('blocked'))
    .$narrowType<{ blocked: boolean }>();
}

export type DeliveryRow = Omit<Awaited<ReturnType<ReturnType<typeof deliveriesQuery>['execute']>>[number], 'body'>;

/** @throws ProductError NOT_FOUND */
export async function readDelivery(tx: Tx, scope: OrgScope, { endpointId, id }: DeliveryPlace): Promise<DeliveryRow> {
  const row = await deliveriesQuery(tx, scope, endpointId).where('delivery.id', '=', id).executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

interface DeliveryPage {
  state?: (typeof DELIVERY_STATES)[number] | undefined;
  /** id of the last delivery on the previous page */
  before?: string | undefined;
  limit: number;
}

/**
 * Returns one page of an endpoint's log, latest first. Ids start with the time of their event, so sorting by id sorts
 * by time.
 * @throws ProductError NOT_FOUND
 */
export async function listDeliveries(
  db: Database,
  scope: OrgScope,
  endpointId: string,
  { state, before, limit }: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; nextBefore: string | null }> {
  const { kysely } = db.tenant;
  let query = deliveriesQuery(kysely, scope, endpointId)
    .orderBy('delivery.id', 'desc')
    .limit(limit + 1);
  if (state) query = query.where('delivery.state', '=', state);
  if (before) query = query.where('delivery.id', '<', before);
  const endpoint = kysely
    .selectFrom('webhook_endpoints')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', endpointId)
    .select('id');
  const [[found], rows] = await readOrg(db, scope, endpoint.compile(), query.compile());
  if (!found) throw new ProductError('NOT_FOUND');
  const page = rows.slice(0, limit);
  return { rows: page, nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

const TRIES_SHOWN = 50;

function triesQuery(tx: Tx, scope: OrgScope, deliveryId: string) {
  return tx
    .selectFrom('webhook_tries')
    .where('org_id', '=', scope.orgId)
    .where('delivery_id', '=', deliveryId)
    .select(['at', 'duration_ms', 'status', 'error', 'response'])
    .orderBy('id', 'desc')
    .limit(TRIES_SHOWN);
}

export type TryRow = Awaited<ReturnType<ReturnType<typeof triesQuery>['execute']>>[number];

export async function deliveryInFull(
  db: Database,
  scope: OrgScope,
  { endpointId, id }: DeliveryPlace,
): Promise<{ row: DeliveryRow; body: string; tries: TryRow[] }> {
  const { kysely } = db.tenant;
  const delivery = deliveriesQuery(kysely, scope, endpointId).where('delivery.id', '=', id);
  const [[row], tries] = await readOrg(db, scope, delivery.compile(), triesQuery(kysely, scope, id).compile());
  if (!row) throw new ProductError('NOT_FOUND');
  return { row, body: row.body, tries };
}
