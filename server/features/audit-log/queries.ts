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
  /** the organization's time zone, in which the filter's days begin and end */
  timeZone: string;
}

/**
 * Selects entries, newest first. An id contains the time of its entry, so the newest entry has the highest id and one
 * index serves both.
 */
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

/** One page of the audit log, newest first. */
export async function readAuditLog(context: AuditContext, filter: Filter, page: AuditPage) {
  const { db, scope } = context;
  const [entries] = await readOrg(db, scope, entriesQuery(db.tenant.kysely, context, filter, page).compile());
  return entries;
}

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number];

const STREAMED_PAGE = 1000;

/**
 * All entries that match the filter, newest first. They are read in pages so that no transaction stays open while a
 * slow client reads.
 */
export async function* auditPages(context: AuditContext, filter: Filter): AsyncGenerator<AuditRow[]> {
  let before: string | undefined;
  for (;;) {
    const entries = await readAuditLog(context, filter, { before, limit: STREAMED_PAGE });
    if (entries.length > 0) yield entries;
    if (entries.length < STREAMED_PAGE) return;
    before = entries.at(-1)?.id;
  }
}

/** Everyone who is or was in the company, because the log includes entries of deactivated members. */
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
