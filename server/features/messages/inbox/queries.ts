import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { INBOX_COUNT_MAX, type InboxFilter, type InboxKind } from '#domain/messages/inbox.ts';
import { openRequestsQuery } from '#server/features/calendar/appointments/queries.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { type TextRow, textItems, textItemsQuery } from './text-queries.ts';

export interface ItemId {
  quote_id: string;
  seq: number;
}

/**
 * `INBOX_KINDS` as SQL, written exactly like the condition of the index. Otherwise PostgreSQL scans the whole history.
 */
const IN_INBOX = sql<boolean>`event.type in ('question', 'text_received', 'bounced', 'not_sent', 'declined')`;
/**
 * Excludes events that staff needn't see: declines that staff recorded, and withdrawn messages, such as a reminder for
 * a decided quote. Bodies are canonical JSON, so no text can look like the field `withdrawn`.
 */
const IS_KNOWN = sql<boolean>`(event.type = 'declined' and event.actor_kind = 'staff'
  or event.type = 'not_sent' and event.body like '%"withdrawn":true%')`;

function events(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('quote_events as event')
    .leftJoin('inbox_states as state', (join) =>
      join
        .onRef('state.org_id', '=', 'event.org_id')
        .onRef('state.quote_id', '=', 'event.quote_id')
        .onRef('state.event_seq', '=', 'event.seq'),
    )
    .where('event.org_id', '=', scope.orgId)
    .where(IN_INBOX)
    .where((eb) => eb.not(IS_KNOWN));
}

function itemsQuery(db: Tx, scope: OrgScope) {
  return events(db, scope)
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'event.org_id').onRef('quote.id', '=', 'event.quote_id'),
    )
    .leftJoin('users as assignee', (join) =>
      join.onRef('assignee.org_id', '=', 'event.org_id').onRef('assignee.id', '=', 'state.assigned_to'),
    )
    .leftJoin('quote_events as answer', (join) =>
      join
        .onRef('answer.org_id', '=', 'event.org_id')
        .onRef('answer.quote_id', '=', 'event.quote_id')
        .onRef('answer.seq', '=', 'state.answer_seq'),
    )
    .select([
      'event.quote_id',
      'event.seq',
      'event.type',
      'event.at',
      'event.actor_name',
      'event.body',
      'quote.number',
      'quote.status',
      'quote.customer_name',
      'quote.customer_email',
      'quote.customer_phone',
      'quote.approval_token',
      'quote.approval_token_expires_at',
      'state.assigned_to',
      'assignee.full_name as assignee_name',
      'state.done_at',
      'state.done_by_name',
      'answer.at as answered_at',
      'answer.actor_name as answered_by',
      'answer.body as answer_body',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('quote_archives as archive')
            .whereRef('archive.org_id', '=', 'event.org_id')
            .whereRef('archive.quote_id', '=', 'event.quote_id')
            .select('archive.quote_id'),
        )
        .$castTo<boolean>()
        .as('is_archived'),
    );
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsQuery>['execute']>>[number];

interface InboxPage {
  filter: InboxFilter;
  /** Limits the list to this quote and earlier revisions with its number. */
  quote_id?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Reads one page, newest first, and the cursor of the next page. Items with the same time are sorted by id, with
 * quote events before texts that have no quote.
 * @throws ProductError INVALID_INPUT for an invalid cursor
 */
export async function listInbox(db: Database, scope: OrgScope, userId: string, page: InboxPage) {
  const { cursor, limit } = page;
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const [events, texts] = await readOrg(
    db,
    scope,
    eventsPage(db.tenant.kysely, scope, userId, page, after).compile(),
    textsPage(db.tenant.kysely, scope, userId, page, after).compile(),
  );
  const all = [...events, ...texts].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && all.length > limit ? encodeCursor(last) : null };
}

/** Selects the ids of a quote's revisions up to this one. PostgreSQL computes the array once and first. */
function upToRevision(scope: OrgScope, quoteId: string) {
  return sql<string>`any (array(select earlier.id from quotes shown
    join quotes earlier on earlier.org_id = shown.org_id and earlier.number = shown.number
      and earlier.revision <= shown.revision
    where shown.org_id = ${scope.orgId} and shown.id = ${quoteId}))`;
}

function eventsPage(db: Tx, scope: OrgScope, userId: string, page: InboxPage, after: Cursor | null) {
  const { filter, quote_id, limit } = page;
  let query = itemsQuery(db, scope)
    .where('state.done_at', filter === 'done' ? 'is not' : 'is', null)
    .orderBy('event.at', 'desc')
    .orderBy('event.quote_id', 'desc')
    .orderBy('event.seq', 'desc')
    // One row more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (filter === 'mine') query = query.where('state.assigned_to', '=', userId);
  if (quote_id !== undefined) query = query.where('event.quote_id', '=', upToRevision(scope, quote_id));
  if (after === null) return query;
  return 'text_id' in after
    ? query.where(sql<boolean>`event.at < ${after.at}::timestamptz`)
    : query.where(
        sql<boolean>`(event.at, event.quote_id, event.seq) < (${after.at}::timestamptz, ${after.quote_id}::uuid, ${after.seq}::integer)`,
      );
}

function textsPage(db: Tx, scope: OrgScope, userId: string, page: InboxPage, after: Cursor | null) {
  const { filter, quote_id, limit } = page;
  let query = textItemsQuery(db, scope)
    .where('text.done_at', filter === 'done' ? 'is not' : 'is', null)
    .orderBy('text.received_at', 'desc')
    .orderBy('text.id', 'desc')
    .limit(limit + 1);
  if (filter === 'mine') query = query.where('text.assigned_to', '=', userId);
  // A text without a quote is in no quote's list.
  if (quote_id !== undefined) query = query.where(sql<boolean>`false`);
  if (after === null) return query;
  return 'text_id' in after
    ? query.where(sql<boolean>`(text.received_at, text.id) < (${after.at}::timestamptz, ${after.text_id}::uuid)`)
    : query.where(sql<boolean>`text.received_at <= ${after.at}::timestamptz`);
}

/** @throws ProductError NOT_FOUND for anything that isn't an item of this company's inbox */
export async function readItem(tx: Tx, scope: OrgScope, { quote_id, seq }: ItemId): Promise<ItemRow> {
  const row = await itemsQuery(tx, scope)
    .where('event.quote_id', '=', quote_id)
    .where('event.seq', '=', seq)
    .executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

export function openItemsQuery(db: Tx, scope: OrgScope, kinds: readonly InboxKind[], limit: number) {
  return itemsQuery(db, scope)
    .where('event.type', 'in', kinds)
    .where('state.done_at', 'is', null)
    .orderBy('event.at', 'desc')
    .orderBy('event.quote_id', 'desc')
    .orderBy('event.seq', 'desc')
    .limit(limit);
}

export function openTextsQuery(db: Tx, scope: OrgScope, limit: number) {
  return textItemsQuery(db, scope)
    .where('text.done_at', 'is', null)
    .orderBy('text.received_at', 'desc')
    .orderBy('text.id', 'desc')
    .limit(limit);
}

/** Counts open items and requested times. Stops just above the largest number that the menu shows. */
export async function countOpen(db: Database, scope: OrgScope): Promise<number> {
  const kysely = db.tenant.kysely;
  const open = events(kysely, scope)
    .where('state.done_at', 'is', null)
    .select('event.seq')
    .limit(INBOX_COUNT_MAX + 1);
  const openTexts = textItems(kysely, scope)
    .where('text.done_at', 'is', null)
    .select('text.id')
    .limit(INBOX_COUNT_MAX + 1);
  const count = sql<number>`count(*)`.as('count');
  const openRequests = openRequestsQuery(kysely, scope, INBOX_COUNT_MAX + 1);
  const counts = await readOrg(
    db,
    scope,
    kysely.selectFrom(open.as('open')).select(count).compile(),
    kysely.selectFrom(openTexts.as('open')).select(count).compile(),
    kysely.selectFrom(openRequests.as('open')).select(count).compile(),
  );
  return Math.min(
    counts.reduce((sum, [counted]) => sum + (counted?.count ?? 0), 0),
    INBOX_COUNT_MAX + 1,
  );
}

function activeMembers(db: Tx, scope: OrgScope) {
  return db
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('disabled_at', 'is', null)
    .orderBy('full_name')
    .orderBy('id')
    .select(['id', 'full_name']);
}

export async function listPeople(db: Database, scope: OrgScope) {
  const [people] = await readOrg(db, scope, activeMembers(db.tenant.kysely, scope).compile());
  return people;
}

/** Returns whether this person of the company can still sign in. */
export async function isActiveMember(tx: Tx, scope: OrgScope, userId: string): Promise<boolean> {
  return (await activeMembers(tx, scope).where('id', '=', userId).executeTakeFirst()) !== undefined;
}

type Cursor = { at: string } & (ItemId | { text_id: string });

function encodeCursor(last: ItemRow | TextRow): string {
  const id = 'text_id' in last ? [last.text_id] : [last.quote_id, last.seq];
  return Buffer.from([last.at.toISOString(), ...id].join(' ')).toString('base64url');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function decodeCursor(cursor: string): Cursor {
  const [at = '', id = '', seq] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = !Number.isNaN(Date.parse(at)) && UUID.test(id) && (seq === undefined || /^\d{1,9}$/.test(seq));
  if (!isOurs) throw new ProductError('INVALID_INPUT', 'This is not a cursor of the inbox.');
  const time = new Date(at).toISOString();
  return seq === undefined ? { at: time, text_id: id } : { at: time, quote_id: id, seq: Number(seq) };
}
