import type { z } from 'zod';
import { subjectsOf } from '#contract/audit-labels.ts';
import type { AuditFilter } from '#contract/audit-log.ts';
import { startOfDay } from '#domain/dates.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

type Filter = z.output<typeof AuditFilter>;

interface AuditPage {
  /** id of the last entry on the previous page */
  before?: string | undefined;
  limit: number;
}

interface AuditContext {
  db: Database;
  scope: OrgScope;
  /** time zone in which the filter's days begin and end */
  timeZone: string;
}

/** Selects entries, newest first. Ids start with the time of their entry, so sorting by id sorts by time. */
function entriesQuery(kysely: Tx, { scope, timeZone }: AuditContext, filter: Filter, page: AuditPage) {
  const { person_id, group, from, to } = filter;
  let query = kysely
    .selectFrom('audit_log')
    .where('org_id', '=', scope.orgId)
    .select(['id', 'at', 'actor_name', 'action', 'target', 'ip'])
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.before) query = query.where('id', '<', page.before);
  if (person_id) query = query.where('actor_id', '=', person_id);
  if (from) query = query.where('at', '>=', startOfDay(from, timeZone));
  if (to) query = query.where('at', '<', startOfDay(to, timeZone, 1));
  if (group)
    query = query.where((eb) =>
      eb(eb.fn<string>('split_part', ['action', eb.val('.'), eb.lit(1)]), 'in', subjectsOf(group)),
    );
  return query;
}

export async function readAuditLog(context: AuditContext, filter: Filter, page: AuditPage) {
  const { db, scope } = context;
  const [entries] = await readOrg(db, scope, entriesQuery(db.tenant.kysely, context, filter, page).compile());
  return entries;
}

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number];

const STREAMED_PAGE = 1000;

/** Yields entries, newest first. Reads pages, so that no transaction stays open for a slow client. */
export async function* auditPages(context: AuditContext, filter: Filter): AsyncGenerator<AuditRow[]> {
  let before: string | undefined;
  for (;;) {
    const entries = await readAuditLog(context, filter, { before, limit: STREAMED_PAGE });
    if (entries.length > 0) yield entries;
    if (entries.length < STREAMED_PAGE) return;
    before = entries.at(-1)?.id;
  }
}

/** Lists current and former members, because the log keeps the entries of those who left. */
export async function listAuditPeople(db: Database, scope: OrgScope) {
  const query = db.tenant.kysely
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .select(['id', 'full_name'])
    .orderBy('full_name')
    .orderBy('id');
  const [people] = await readOrg(db, scope, query.compile());
  return people;
}
