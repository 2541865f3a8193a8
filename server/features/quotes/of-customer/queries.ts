/** Reads what belongs to a customer, including the quotes of everyone merged into them. */
import { sql } from 'kysely';
import { ProductError } from '#domain/errors.ts';
import { idsOfCustomer } from '#server/features/customers/merged.ts';
import { paymentStates } from '#server/features/quotes/payments/payment-states.ts';
import { quoteRowsQuery } from '#server/features/quotes/queries.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import { decodeCursor, encodeCursor, pageFailure } from '#server/platform/db/cursor.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { ownerConfirmed } from '#server/providers/mail/allowance-queries.ts';

interface PageOf {
  /** the customer's id */
  id: string;
  cursor?: string | undefined;
  limit: number;
}

/** @param customerId the customer's own id, or that of someone merged into them */
export function customerIds(scope: OrgScope, customerId: string) {
  const root = sql<string>`(select coalesce(asked.merged_into, asked.id) from customers asked
    where asked.org_id = ${scope.orgId} and asked.id = ${customerId})`;
  return idsOfCustomer(scope.orgId, root);
}

export function knownQuery(db: Tx, scope: OrgScope, customerId: string) {
  return db.selectFrom('customers').where('org_id', '=', scope.orgId).where('id', '=', customerId).select('id');
}

const SORT = 'created_at';

/** @param cursor where the previous page ended; rows are sorted newest first */
function afterCursor(cursor: string | undefined, table: 'quote' | 'message') {
  if (cursor === undefined) return sql<boolean>`true`;
  const [, value, id] = decodeCursor(cursor, SORT);
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${value}::timestamptz, ${id}::uuid)`;
}

/** The caller reads one row more than `limit`, which shows if there is a next page. */
function pageOf<Row extends { id: string; sort_value: string }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last ? encodeCursor([SORT, last.sort_value, last.id]) : null };
}

/** @throws ProductError NOT_FOUND */
export async function quotesOfCustomer(db: Database, scope: OrgScope, { id, cursor, limit }: PageOf) {
  const { kysely } = db.tenant;
  const query = quoteRowsQuery(kysely, scope)
    .where(sql<boolean>`quote.customer_id = any(${customerIds(scope, id)})`)
    .where(afterCursor(cursor, 'quote'))
    .select(sql<string>`quote.created_at::text`.as('sort_value'))
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .limit(limit + 1);
  const [[known], rows] = await readOrg(db, scope, knownQuery(kysely, scope, id).compile(), query.compile()).catch(
    (error: unknown) => {
      throw pageFailure(error, cursor);
    },
  );
  if (!known) throw new ProductError('NOT_FOUND');
  const page = pageOf(rows, limit);
  return { ...page, states: await paymentStates(db, scope, page.items) };
}

/** Leaves out messages to the company's own people. @throws ProductError NOT_FOUND */
export async function messagesToCustomer(db: Database, scope: OrgScope, { id, cursor, limit }: PageOf) {
  const { kysely } = db.tenant;
  const query = kysely
    .selectFrom('messages as message')
    .innerJoin('quotes as quote', (join) =>
      join.onRef('quote.org_id', '=', 'message.org_id').onRef('quote.id', '=', 'message.quote_id'),
    )
    .where('message.org_id', '=', scope.orgId)
    .where(sql<boolean>`quote.customer_id = any(${customerIds(scope, id)})`)
    // These are the kinds that isToStaff (domain/messages/recipients.ts) covers.
    .where('message.kind', 'not like', '%\\_staff')
    .where('message.kind', '!=', 'question_received')
    .where(afterCursor(cursor, 'message'))
    .select(['message.id', 'message.kind', 'message.channel', 'message.recipient', 'message.subject', 'message.status'])
    .select(['message.status_at', 'message.error', 'message.created_at', 'message.sent_at', 'message.delivered_at'])
    .select(['quote.id as quote_id', 'quote.number as quote_number', ownerConfirmed(scope)])
    .select(sql<string>`message.created_at::text`.as('sort_value'))
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(limit + 1);
  const [[known], rows] = await readOrg(db, scope, knownQuery(kysely, scope, id).compile(), query.compile()).catch(
    (error: unknown) => {
      throw pageFailure(error, cursor);
    },
  );
  if (!known) throw new ProductError('NOT_FOUND');
  return pageOf(rows, limit);
}
