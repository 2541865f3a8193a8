import { sql } from 'kysely';
import { DEFAULT_WORK_SETTINGS } from '#domain/calendar/work-settings.ts';
import { OVERRUN_JOBS_MAX, OVERRUN_JOBS_MIN, type UsualOverruns } from '#domain/pricing/margin.ts';
import type { Unit } from '#domain/pricing/rate-book.ts';
import { EVERYBODY } from '#domain/reports/work-counts.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';

/** Reads the company's costs. A company that saved no working hours has the default setup and travel times. */
export async function readCosts(tx: Tx, scope: OrgScope) {
  const { set_up_minutes, travel_minutes, ...costs } = await tx
    .selectFrom('organizations')
    .where('id', '=', scope.orgId)
    .select([
      'labor_cents_an_hour',
      'crew_size',
      'margin_floor',
      'members_see_margin',
      'member_discount_max',
      'set_up_minutes',
      'travel_minutes',
    ])
    .executeTakeFirstOrThrow();
  return {
    ...costs,
    set_up_minutes: set_up_minutes ?? DEFAULT_WORK_SETTINGS.set_up_minutes,
    travel_minutes: travel_minutes ?? DEFAULT_WORK_SETTINGS.travel_minutes,
  };
}

/** Reads the active services in the order of the rate book, each with the first surface that has it. */
export async function readServiceCosts(tx: Tx, scope: OrgScope) {
  const rows = await tx
    .selectFrom('services as service')
    .innerJoin('surface_type_services as link', (join) =>
      join.onRef('link.org_id', '=', 'service.org_id').onRef('link.service_id', '=', 'service.id'),
    )
    .innerJoin('surface_types as surface', (join) =>
      join.onRef('surface.org_id', '=', 'link.org_id').onRef('surface.id', '=', 'link.surface_type_id'),
    )
    .where('service.org_id', '=', scope.orgId)
    .where('service.active', '=', true)
    .where('surface.active', '=', true)
    .orderBy('surface.position')
    .orderBy('service.position')
    .orderBy('service.id')
    .select([
      'service.id as service_id',
      'surface.name as surface_type',
      'service.name as service',
      'service.uom',
      'service.units_per_hour',
      'service.minutes_each',
      'service.chemicals_cents',
      'service.target_strength',
      'service.injector_ratio',
      'service.units_per_gallon',
      'service.gallons_each',
    ])
    .execute();
  const services = new Map(rows.toReversed().map(({ uom, ...row }) => [row.service_id, { ...row, unit: uom as Unit }]));
  return [...services.values()].toReversed();
}

/**
 * Compares the planned and real minutes of the latest finished jobs, and of those with a single service. Counts only
 * jobs whose crew recorded its time. `finished_work` has minutes × people, so they are divided by the people who went.
 */
export async function readOverruns(tx: Tx, scope: OrgScope): Promise<UsualOverruns> {
  const { orgId } = scope;
  const { rows } = await sql<{ service: string | null; is_all: number; jobs: number; minutes: number }>`
    with finished as (
      select number, worked_minutes - planned_minutes as more from finished_work
      where org_id = ${orgId} and person_id = ${EVERYBODY} and worked_minutes > 0
      order by day desc, number desc limit ${OVERRUN_JOBS_MAX}),
    timed as (
      select finished.more::numeric / greatest(1, (select count(*) from finished_work person
          where person.org_id = ${orgId} and person.number = finished.number and person.person_id <> ${EVERYBODY})) as more,
        (select case when count(distinct line.service) = 1 and count(*) = count(line.service) then min(line.service) end
          from jobs job join quote_items line on line.org_id = ${orgId} and line.quote_id = job.quote_id
          where job.org_id = ${orgId} and job.kind = 'work' and job.quote_number = finished.number
            and line.kind in ('service', 'custom')) as service
      from finished)
    select service, grouping(service) as is_all, count(*)::int as jobs,
      round(percentile_cont(0.5) within group (order by more))::int as minutes
    from timed group by grouping sets ((), (service)) having count(*) >= ${OVERRUN_JOBS_MIN}`.execute(tx);
  const all = rows.find(({ is_all }) => is_all === 1);
  return {
    all: all ? { minutes: all.minutes, jobs: all.jobs } : null,
    services: rows.flatMap(({ service, is_all, jobs, minutes }) =>
      service === null || is_all === 1 ? [] : [{ service, minutes, jobs }],
    ),
  };
}
