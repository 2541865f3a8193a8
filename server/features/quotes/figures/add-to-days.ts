/** Adds to the sums of the reports, in the order of the key, so that two transactions never wait for each other. */
import { sql } from 'kysely';
import type { DayCount, KeptSums } from '#domain/reports/day-counts.ts';
import { inGrains } from '#domain/reports/periods.ts';
import type { KeptWork, WorkCount } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrgScope } from '#server/db/scope.ts';

/** Adds what happened on some days to these days and to their months. */
export function addToDays(tx: Tx, scope: OrgScope, counts: readonly DayCount[]): Promise<void> {
  return addSums(tx, scope, counts.flatMap(inGrains));
}

/** Adds to single rows: what was found missing in them. */
export async function addSums(tx: Tx, scope: OrgScope, rows: readonly KeptSums[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into report_sums as kept (org_id, grain, cut, author_id, day, value, approved, declined, approved_cents,
      declined_cents, net_cents, tax_cents, waited, wait_seconds, sent)
    select ${scope.orgId}::uuid, grain, cut, author_id, day, value, sum(approved), sum(declined), sum(approved_cents),
      sum(declined_cents), sum(net_cents), sum(tax_cents), sum(waited), sum(wait_seconds), sum(sent)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (grain text, cut text, author_id uuid, day date,
      value text, approved integer, declined integer, approved_cents bigint, declined_cents bigint, net_cents bigint,
      tax_cents bigint, waited integer, wait_seconds bigint, sent integer)
    group by grain, cut, author_id, day, value
    order by grain, cut, author_id, day, value
    on conflict (org_id, grain, cut, author_id, day, value) do update set
      approved = kept.approved + excluded.approved,
      declined = kept.declined + excluded.declined,
      approved_cents = kept.approved_cents + excluded.approved_cents,
      declined_cents = kept.declined_cents + excluded.declined_cents,
      net_cents = kept.net_cents + excluded.net_cents,
      tax_cents = kept.tax_cents + excluded.tax_cents,
      waited = kept.waited + excluded.waited,
      wait_seconds = kept.wait_seconds + excluded.wait_seconds,
      sent = kept.sent + excluded.sent`.execute(tx);
}

/** The same for finished work. */
export function addToWorkDays(tx: Tx, scope: OrgScope, counts: readonly WorkCount[]): Promise<void> {
  return addWork(tx, scope, counts.flatMap(inGrains));
}

export async function addWork(tx: Tx, scope: OrgScope, rows: readonly KeptWork[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into work_sums as kept (org_id, grain, person_id, day, jobs, planned_minutes, worked_minutes, net_cents,
      timed_cents)
    select ${scope.orgId}::uuid, grain, person_id, day, sum(jobs), sum(planned_minutes), sum(worked_minutes),
      sum(net_cents), sum(timed_cents)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (grain text, person_id uuid, day date, jobs integer,
      planned_minutes integer, worked_minutes integer, net_cents bigint, timed_cents bigint)
    group by grain, person_id, day
    order by grain, person_id, day
    on conflict (org_id, grain, person_id, day) do update set
      jobs = kept.jobs + excluded.jobs,
      planned_minutes = kept.planned_minutes + excluded.planned_minutes,
      worked_minutes = kept.worked_minutes + excluded.worked_minutes,
      net_cents = kept.net_cents + excluded.net_cents,
      timed_cents = kept.timed_cents + excluded.timed_cents`.execute(tx);
}
