import { sql } from 'kysely';
import type { KeptWork } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** What the counted jobs add up to, less what is stored in `work_sums`. */
export async function workDifferences(tx: Tx, scope: OrgScope): Promise<KeptWork[]> {
  const { rows } = await sql<KeptWork>`
    select grain, person_id::text, day::text, sum(jobs)::integer as jobs, sum(planned_minutes)::integer as planned_minutes,
      sum(worked_minutes)::integer as worked_minutes, sum(net_cents)::bigint as net_cents, sum(timed_cents)::bigint as timed_cents
    from (
      select part.grain, job.person_id, part.day, job.jobs, job.planned_minutes, job.worked_minutes, job.net_cents, job.timed_cents
      from counted_numbers counted
      cross join lateral jsonb_to_recordset(counted.work) as job (person_id uuid, day date, jobs integer,
        planned_minutes integer, worked_minutes integer, net_cents bigint, timed_cents bigint)
      cross join lateral (values ('day', job.day), ('month', date_trunc('month', job.day)::date)) part (grain, day)
      where counted.org_id = ${scope.orgId}
      union all
      select grain, person_id, day, -jobs, -planned_minutes, -worked_minutes, -net_cents, -timed_cents from work_sums
      where org_id = ${scope.orgId}) each
    group by grain, person_id, day
    having sum(jobs) <> 0 or sum(planned_minutes) <> 0 or sum(worked_minutes) <> 0 or sum(net_cents) <> 0
      or sum(timed_cents) <> 0
    order by grain, person_id, day`.execute(tx);
  return rows;
}
