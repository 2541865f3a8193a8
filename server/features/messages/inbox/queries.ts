import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { INBOX_COUNT_MAX, type InboxFilter } from '#domain/messages/inbox.ts';
import { type Database, readOrg, type Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

export interface ItemId {
  quote_id: string;
  seq: number;
}

/** `INBOX_KINDS`, in the words of the index, so that the program reads what the inbox shows and not the whole history. */
const IN_INBOX = sql<boolean>`event.type in ('question', 'text_received', 'bounced', 'declined')`;
/** Staff who record a decline know of it. */
const BY_STAFF = sql<boolean>`(event.type = 'declined' and event.actor_kind = 'staff')`;

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
    .where((eb) => eb.not(BY_STAFF));
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
    ]);
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsQuery>['execute']>>[number];

interface InboxPage {
  filter: InboxFilter;
  cursor?: string | undefined;
  limit: number;
}

/** One page, newest first, and the cursor of the next. @throws ProductError INVALID_INPUT for a foreign cursor */
export async function listInbox(db: Database, scope: OrgScope, userId: string, page: InboxPage) {
  const { filter, cursor, limit } = page;
  let query = itemsQuery(db.tenant.kysely, scope)
    .where('state.done_at', filter === 'done' ? 'is not' : 'is', null)
    .orderBy('event.at', 'desc')
    .orderBy('event.quote_id', 'desc')
    .orderBy('event.seq', 'desc')
    // One more row than asked for shows whether there is a next page.
    .limit(limit + 1);
  if (filter === 'mine') query = query.where('state.assigned_to', '=', userId);
  if (cursor !== undefined) {
    const last = decodeCursor(cursor);
    query = query.where(
      sql<boolean>`(event.at, event.quote_id, event.seq) < (${last.at}::timestamptz, ${last.quote_id}::uuid, ${last.seq}::integer)`,
    );
  }
  const [rows] = await readOrg(db, scope, query.compile());
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > limit ? encodeCursor(last) : null };
}

/** @throws ProductError NOT_FOUND for anything that is no item of this company's inbox */
export async function readItem(tx: Tx, scope: OrgScope, { quote_id, seq }: ItemId): Promise<ItemRow> {
  const row = await itemsQuery(tx, scope)
    .where('event.quote_id', '=', quote_id)
    .where('event.seq', '=', seq)
    .executeTakeFirst();
  if (!row) throw new ProductError('NOT_FOUND');
  return row;
}

/** How many items are open; counting ends just above what the menu shows. */
export async function countOpen(db: Database, scope: OrgScope): Promise<number> {
  const open = events(db.tenant.kysely, scope)
    .where('state.done_at', 'is', null)
    .select('event.seq')
    .limit(INBOX_COUNT_MAX + 1);
  const query = db.tenant.kysely.selectFrom(open.as('open')).select(sql<number>`count(*)`.as('count'));
  const [[counted]] = await readOrg(db, scope, query.compile());
  return counted?.count ?? 0;
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

/** Whether somebody of the company, who can still sign in, has this id. */
export async function isActiveMember(tx: Tx, scope: OrgScope, userId: string): Promise<boolean> {
  return (await activeMembers(tx, scope).where('id', '=', userId).executeTakeFirst()) !== undefined;
}

function encodeCursor({ at, quote_id, seq }: ItemRow): string {
  return Buffer.from([at.toISOString(), quote_id, seq].join(' ')).toString('base64url');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function decodeCursor(cursor: string): ItemId & { at: string } {
  const [at = '', quote_id = '', seq = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = !Number.isNaN(Date.parse(at)) && UUID.test(quote_id) && /^\d{1,9}$/.test(seq);
  if (!isOurs) throw new ProductError('INVALID_INPUT', 'This is not a cursor of the inbox.');
  return { at: new Date(at).toISOString(), quote_id, seq: Number(seq) };
}
