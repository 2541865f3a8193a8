/** Reads a company's data page by page. Each page has its own transaction, which ends before the rows are written. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, readOrg, withOrg } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { ExportedTable } from './exported-table.ts';

interface ExportSource {
  db: Database;
  scope: OrgScope;
}

export type ExportedRow = Record<string, unknown>;

const ROWS = 500;

export async function* tablePages({ db, scope }: ExportSource, table: ExportedTable): AsyncGenerator<ExportedRow[]> {
  // The key may include a column that isn't exported, such as the company's id.
  const columns: RawBuilder<unknown>[] = [
    ...[...new Set([...table.columns, ...(table.computed?.from ?? []), ...table.key])].map((name) => sql.ref(name)),
    ...Object.entries(table.computed?.expressions ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ];
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  const own = table.org ? sql<SqlBool>`${sql.ref(table.org)} = ${scope.orgId}` : sql<SqlBool>`true`;
  let last: unknown[] | undefined;
  for (;;) {
    const behind = last ? sql`and (${key}) > (${sql.join(last)})` : sql``;
    const query = sql<ExportedRow>`select ${sql.join(columns)} from ${sql.table(table.name)} as quote where ${own} ${behind} order by ${key} limit ${ROWS}`;
    const { rows } = await withOrg(db, scope, (tx) => query.execute(tx));
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS) return;
    last = table.key.map((name) => rows.at(-1)?.[name]);
  }
}

export interface ExportedQuote {
  id: string;
  number: number;
  revision: number;
  status: 'pending' | 'approved' | 'declined';
  link_made_at: Date | null;
}

const QUOTES = 50;

/** Reads a few quotes at a time, because writing their documents and pictures takes longer than reading their rows. */
export async function* quotePages({ db, scope }: ExportSource): AsyncGenerator<ExportedQuote[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const query = db.tenant.kysely
      .selectFrom('quotes')
      .where('org_id', '=', scope.orgId)
      .where('id', '>', last)
      .select(['id', 'number', 'revision', 'status', 'link_made_at'])
      .orderBy('id')
      .limit(QUOTES)
      .$castTo<ExportedQuote>();
    const [quotes] = await readOrg(db, scope, query.compile());
    if (quotes.length > 0) yield quotes;
    if (quotes.length < QUOTES) return;
    last = quotes.at(-1)?.id ?? last;
  }
}

export async function readQuoteFiles({ db, scope }: ExportSource, quoteIds: readonly string[]) {
  const { kysely } = db.tenant;
  const revisions = kysely
    .selectFrom('quote_revisions')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', 'in', quoteIds)
    .select(['quote_id', 'revision', 'snapshot', 'snapshot_sha256']);
  const photos = kysely
    .selectFrom('property_images')
    .where('org_id', '=', scope.orgId)
    .where('quote_id', 'in', quoteIds)
    .select(['quote_id', 'id', 'image_type', 'image_url', 'removed_at']);
  const [revisionRows, photoRows] = await readOrg(db, scope, revisions.compile(), photos.compile());
  return { revisions: revisionRows, photos: photoRows };
}

export type QuoteFiles = Awaited<ReturnType<typeof readQuoteFiles>>;

/** Reads each event as the exact text that its hash covers. */
export async function* eventPages({ db, scope }: ExportSource) {
  let last: { quote_id: string; seq: number } | undefined;
  for (;;) {
    let query = db.tenant.kysely
      .selectFrom('quote_events')
      .where('org_id', '=', scope.orgId)
      .select(['quote_id', 'seq', 'previous_hash', 'hash', 'body'])
      .orderBy('quote_id')
      .orderBy('seq')
      .limit(ROWS);
    if (last) query = query.where(sql<SqlBool>`(quote_id, seq) > (${last.quote_id}, ${last.seq})`);
    const [events] = await readOrg(db, scope, query.compile());
    if (events.length > 0) yield events;
    if (events.length < ROWS) return;
    last = events.at(-1);
  }
}

export async function countQuoteFiles({ db, scope }: ExportSource): Promise<number> {
  const count = (table: 'quotes' | 'property_images') =>
    db.tenant.kysely
      .selectFrom(table)
      .where('org_id', '=', scope.orgId)
      .select((eb) => eb.fn.countAll<number>().as('count'));
  const [[quotes], [photos]] = await readOrg(db, scope, count('quotes').compile(), count('property_images').compile());
  return (quotes?.count ?? 0) + (photos?.count ?? 0);
}

export async function readExportedCompany({ db, scope }: ExportSource) {
  const query = db.tenant.kysely
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select(['name', 'time_zone', 'logo_url']);
  const [[company]] = await readOrg(db, scope, query.compile());
  if (!company) throw new Error(`Organization ${scope.orgId} is gone`);
  return company;
}
