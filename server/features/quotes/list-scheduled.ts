import { sql } from 'kysely';
import { type Database, readOrg } from '#server/platform/db/client.ts';
import { compileOnce } from '#server/platform/db/compiled-query.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Work needs no date once a visit has a date, or once all visits are over. */
const NEEDS_NO_DATE = sql<boolean>`bool_or(visit.starts_at is not null) or bool_and(visit.state in ('done', 'cancelled'))`;

const SCHEDULED = compileOnce((db, { orgId, numbers }: { orgId: string; numbers: number[] }) =>
  db
    .selectFrom('jobs as job')
    .innerJoin('visits as visit', (join) =>
      join.onRef('visit.org_id', '=', 'job.org_id').onRef('visit.job_id', '=', 'job.id'),
    )
    .where('job.org_id', '=', orgId)
    .where('job.kind', '=', 'work')
    .where(sql<boolean>`job.quote_number = any(${numbers}::int[])`)
    .groupBy('job.quote_number')
    .having(NEEDS_NO_DATE)
    .select('job.quote_number as number'),
);

/** Returns the numbers among a page's approved quotes whose work is scheduled, or needs no date anymore. */
export async function scheduledNumbers(
  db: Database,
  scope: OrgScope,
  rows: readonly { number: number; status: string }[],
): Promise<ReadonlySet<number | null>> {
  const numbers = [...new Set(rows.filter(({ status }) => status === 'approved').map(({ number }) => number))];
  if (numbers.length === 0) return new Set();
  const [found] = await readOrg(db, scope, SCHEDULED({ orgId: scope.orgId, numbers }));
  return new Set(found.map(({ number }) => number));
}
