import type { ExportFailure, ExportState } from '#domain/company/export-status.ts';
import { type Database, readOrg, type Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

const SHOWN_MAX = 20;

function exportsQuery(kysely: Tx, scope: OrgScope) {
  return kysely
    .selectFrom('exports as export')
    .leftJoin('users as person', (join) =>
      join.onRef('person.org_id', '=', 'export.org_id').onRef('person.id', '=', 'export.requested_by'),
    )
    .where('export.org_id', '=', scope.orgId)
    .selectAll('export')
    .select('person.full_name as requested_by_name')
    .$narrowType<{ status: ExportState; error: ExportFailure | null }>();
}

export async function listExports(db: Database, scope: OrgScope) {
  const query = exportsQuery(db.tenant.kysely, scope).orderBy('export.id', 'desc').limit(SHOWN_MAX);
  const [exports] = await readOrg(db, scope, query.compile());
  return exports;
}

export type ExportRow = Awaited<ReturnType<typeof listExports>>[number];

export function findExport(tx: Tx, scope: OrgScope, id: string): Promise<ExportRow | undefined> {
  return exportsQuery(tx, scope).where('export.id', '=', id).executeTakeFirst();
}

export function exportUnderWay(tx: Tx, scope: OrgScope): Promise<ExportRow | undefined> {
  return exportsQuery(tx, scope).where('export.status', 'in', ['queued', 'running']).executeTakeFirst();
}
