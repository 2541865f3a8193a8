import { type Compilable, type NotNull, sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import type { StoredChoices } from '#domain/pricing/packages.ts';
import type { PricedLine } from '#domain/pricing/quote-lines.ts';
import type { MailState, QuoteStatus } from '#domain/quote/lifecycle.ts';
import type { QuoteRequest } from '#domain/quote/quote-request.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { compileOnce, scopeOfPlaceholder } from '#server/platform/db/compiled-query.ts';
import type { LockedQuote } from '#server/platform/db/quote-lock.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type RowsOf, together } from '#server/platform/db/together.ts';
import { ownerConfirmed } from '#server/providers/mail/allowance-queries.ts';
import { keptPhotosQuery } from './evidence/photo-queries.ts';
import { decisionQuery, eventsQuery, shownSnapshotQuery, signedDocumentQuery } from './evidence/record.ts';
import { IS_REPLACED, LATER_ID, LATER_REVISION, PRICE_NOW } from './label-conditions.ts';

export function quoteRowsQuery(db: Tx, scope: OrgScope) {
  return (
    db
      .selectFrom('quotes as quote')
      // Every quote has an author. With an inner join, the planner might read all quotes of an author for one page.
      .leftJoin('users as author', (join) =>
        join.onRef('author.org_id', '=', 'quote.org_id').onRef('author.id', '=', 'quote.author_id'),
      )
      .leftJoin('api_keys as api_key', (join) =>
        join.onRef('api_key.org_id', '=', 'quote.org_id').onRef('api_key.id', '=', 'quote.api_key_id'),
      )
      .leftJoin('quote_archives as archive', (join) =>
        join.onRef('archive.org_id', '=', 'quote.org_id').onRef('archive.quote_id', '=', 'quote.id'),
      )
      .where('quote.org_id', '=', scope.orgId)
      .select([
        'quote.id',
        'quote.number',
        'quote.revision',
        'quote.status',
        'quote.customer_name',
        'quote.customer_email',
        'quote.property_address',
        'quote.total_cents',
        'quote.created_at',
        'quote.link_made_at',
        'quote.sent_at',
        'quote.mail_state',
        'quote.viewed_at',
        'quote.approval_token_expires_at',
        'quote.approved_at',
        'quote.declined_at',
        'quote.wash_plan_id',
        'author.full_name as author_name',
        'api_key.name as api_key_name',
        'archive.archived_at',
      ])
      // A subquery, because another join would cost planning time on every page of the list.
      .select(({ selectFrom }) =>
        selectFrom('evidence_findings as finding')
          .whereRef('finding.org_id', '=', 'quote.org_id')
          .whereRef('finding.quote_id', '=', 'quote.id')
          .select('finding.problems')
          .as('found_problems'),
      )
      .select(sql<boolean>`quote.request is not null`.as('by_request'))
      .select([PRICE_NOW.as('price_cents'), IS_REPLACED.as('replaced'), LATER_REVISION.as('later_revision')])
      .$narrowType<{ status: QuoteStatus; mail_state: MailState | null; author_name: NotNull }>()
  );
}

export type QuoteListRow = Awaited<ReturnType<ReturnType<typeof quoteRowsQuery>['execute']>>[number];

const DETAIL_COLUMNS = [
  'seal.seal',
  'finding.first_seen_at as problem_seen_at',
  'finding.acknowledged_at as problem_acknowledged_at',
  'quote.org_id',
  'quote.edit_number',
  'quote.approval_token',
  'quote.customer_phone',
  'quote.language',
  'quote.sum_cents',
  'quote.discount_cents',
  'quote.subtotal_cents',
  'quote.discount_type',
  'quote.discount_value',
  'quote.discount_message',
  'quote.tax_rate',
  'quote.tax_cents',
  'quote.deposit_type',
  'quote.deposit_value',
  'quote.deposit_cents',
  'quote.minimum_charge_cents',
  'quote.trip_charge_cents',
  'quote.valid_days',
  'quote.notes',
  'quote.follow_up',
  'quote.options',
  'quote.packages',
  'quote.request',
  'quote.photos_changed_at',
  'quote.reopened_from_id',
  'later.id as reopened_as_id',
] as const;

function detailQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return (
    quoteRowsQuery(db, scope)
      .leftJoin('quotes as later', (join) =>
        join.onRef('later.org_id', '=', 'quote.org_id').onRef('later.reopened_from_id', '=', 'quote.id'),
      )
      .leftJoin('quote_seals as seal', (join) =>
        join.onRef('seal.org_id', '=', 'quote.org_id').onRef('seal.quote_id', '=', 'quote.id'),
      )
      .leftJoin('evidence_findings as finding', (join) =>
        join.onRef('finding.org_id', '=', 'quote.org_id').onRef('finding.quote_id', '=', 'quote.id'),
      )
      .leftJoin('customers as customer', (join) =>
        join.onRef('customer.org_id', '=', 'quote.org_id').onRef('customer.id', '=', 'quote.customer_id'),
      )
      .where('quote.id', '=', quoteId)
      // A customer who was merged counts as the one they were merged into.
      .select((eb) => eb.fn.coalesce('customer.merged_into', 'quote.customer_id').as('customer_id'))
      .select(DETAIL_COLUMNS)
      // Subqueries, because more joins would cost planning time whenever a quote is read.
      .select([
        LATER_ID.as('later_id'),
        sql<number | null>`(select total_cents from quotes earlier
          where earlier.org_id = quote.org_id and earlier.id = quote.reopened_from_id)`.as('signed_total_cents'),
        sql<number | null>`(select sum(amount_cents)::bigint from price_reductions reduction
          where reduction.org_id = quote.org_id and reduction.quote_id = quote.reopened_from_id)`.as('lowered_cents'),
      ])
      .$narrowType<{ discount_type: 'percent' | 'flat' | null; request: QuoteRequest | null } & StoredChoices>()
  );
}

export function linesQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return (
    db
      .selectFrom('quote_items')
      .where('org_id', '=', scope.orgId)
      .where('quote_id', '=', quoteId)
      .orderBy('position')
      .orderBy('id')
      .select([
        'id',
        'kind',
        'description',
        'included',
        'quantity',
        'unit',
        'unit_cents',
        'line_total_cents',
        'taxable',
        'unit_cents_by_hand',
        'basis',
      ])
      // The contract validated the lines when they were stored.
      .$castTo<PricedLine>()
  );
}

/** Leaves out the emails' content. Latest first. */
function messagesQuery(db: Tx, scope: OrgScope, quoteId: string) {
  return db
    .selectFrom('messages')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', quoteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'kind', 'channel', 'recipient', 'subject', 'status', 'status_at', 'error'])
    .select(['created_at', 'sent_at', 'delivered_at'])
    .select(ownerConfirmed(scope));
}

/** Includes the email's content. @throws ProductError NOT_FOUND */
export async function readMessage(db: Database, scope: OrgScope, quoteId: string, messageId: string) {
  const query = messagesQuery(db.tenant.kysely, scope, quoteId)
    .where('id', '=', messageId)
    .select(['html', 'text', 'logo_url']);
  const [[message]] = await readOrg(db, scope, query.compile());
  if (!message) throw new ProductError('NOT_FOUND');
  return message;
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesQuery>['execute']>>[number];

interface OneQuote {
  scope: OrgScope;
  quoteId: string;
}
type OneQuoteValues = { orgId: string; quoteId: string };

/** Compiles each query once, because a quote is read again after every change. */
function ofOneQuote<Row>(build: (db: Tx, scope: OrgScope, quoteId: string) => Compilable<Row>) {
  const compiled = compileOnce<OneQuoteValues, Row>((db, { orgId, quoteId }) =>
    build(db, scopeOfPlaceholder(orgId), quoteId),
  );
  return ({ scope, quoteId }: OneQuote) => compiled({ orgId: scope.orgId, quoteId });
}

const DETAIL = ofOneQuote(detailQuery);
const LINES = ofOneQuote(linesQuery);
const PHOTOS = ofOneQuote(keptPhotosQuery);
const EVENTS = ofOneQuote(eventsQuery);
const MESSAGES = ofOneQuote(messagesQuery);
const DECISION = ofOneQuote(decisionQuery);
const SIGNED = ofOneQuote(signedDocumentQuery);
const RECORDED = ofOneQuote(shownSnapshotQuery);

/** Queries for everything staff see of a quote; `partsOf` takes the rows in this order. */
function partQueries(scope: OrgScope, quoteId: string) {
  const one = { scope, quoteId };
  return [
    DETAIL(one),
    LINES(one),
    PHOTOS(one),
    EVENTS(one),
    MESSAGES(one),
    DECISION(one),
    SIGNED(one),
    RECORDED(one),
  ] as const;
}

/** @throws ProductError NOT_FOUND */
function partsOf(rows: RowsOf<ReturnType<typeof partQueries>>) {
  const [[quote], items, photos, events, messages, [decision], [signed], [recorded]] = rows;
  if (!quote) throw new ProductError('NOT_FOUND');
  return { quote, items, photos, events, messages, decision, signed, recorded };
}

export type QuoteParts = ReturnType<typeof partsOf>;

/** Everything staff see of a quote, in one round trip. @throws ProductError NOT_FOUND */
export async function readQuote(db: Database, scope: OrgScope, quoteId: string): Promise<QuoteParts> {
  return partsOf(await readOrg(db, scope, ...partQueries(scope, quoteId)));
}

/** For a transaction that has just changed the quote. @throws ProductError NOT_FOUND */
export async function readQuoteIn(tx: Tx, scope: OrgScope, quoteId: string): Promise<QuoteParts> {
  return partsOf(await together(tx, ...partQueries(scope, quoteId)));
}

/** @throws ProductError NOT_FOUND, QUOTE_PURGED, QUOTE_DECIDED */
export async function readPending(tx: Tx, scope: OrgScope, { id }: Pick<LockedQuote, 'id'>) {
  const pending = await tx
    .selectFrom('quotes')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .$narrowType<StoredChoices>()
    .executeTakeFirst();
  if (pending) return pending;
  throw (await exists(tx, scope, id)) ? new ProductError('QUOTE_DECIDED') : await missingQuote(tx, scope, id);
}

async function exists(tx: Tx, scope: OrgScope, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A missing quote never existed, or it was a draft that someone deleted while another device still had a copy. */
export async function missingQuote(tx: Tx, scope: OrgScope, id: string): Promise<ProductError> {
  const lock = await tx
    .selectFrom('quote_locks')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', '=', id)
    .select('purged_at')
    .executeTakeFirst();
  return new ProductError(lock?.purged_at ? 'QUOTE_PURGED' : 'NOT_FOUND');
}
