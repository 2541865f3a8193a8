import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import type { WorkEventData, WorkEventType } from '#domain/quote/work-summary.ts';
import { collectOfEntry } from '#server/features/integrations/webhooks/deliveries.ts';
import { appendEvent, lastEventQuery, staffActor } from '#server/features/quotes/evidence/events.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { JobContext } from './job-context.ts';
import type { LockedWork } from './job-lock.ts';

interface WorkEvent {
  type: WorkEventType;
  visitId: string;
  /** Previous start, for a moved visit. */
  was?: Date | null;
}

/** Records an event in the history of the visit's quote and notifies webhooks. A job without a quote has no history. */
export async function noteWork(tx: Tx, context: JobContext, job: LockedWork, event: WorkEvent): Promise<void> {
  const { services, scope, author, timeZone } = context;
  const facts = await factsOf(tx, scope, event.visitId, job.quote?.id ?? null);
  const at = services.now();
  const times = { starts_at: iso(facts.starts_at), ends_at: iso(facts.ends_at) };
  const was = event.was === undefined ? {} : { was: iso(event.was) };
  const { job_id, kind, title, customer_name, property_address, open_visits, crew } = facts;
  const visit = { id: event.visitId, state: facts.state, ...times, ...was, crew };
  const told = { id: job_id, kind, title, customer_name, property_address, open_visits, visit };
  const actor = staffActor(author);
  if (job.quote) {
    const data: WorkEventData = {
      job_id,
      visit_id: event.visitId,
      ...times,
      ...was,
      time_zone: timeZone,
      crew,
      by: actor.name,
    };
    const after = facts.last_event ?? undefined;
    await appendEvent(tx, services, scope, { quote: job.quote, type: event.type, actor, data, told, at, after });
  } else
    await collectOfEntry(tx, services, scope, { jobId: job_id, seq: facts.changes, type: event.type, actor, told, at });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function factsOf(tx: Tx, scope: OrgScope, visitId: string, quoteId: string | null) {
  return tx
    .selectFrom('visits as visit')
    .innerJoin('jobs as job', (join) =>
      join.onRef('job.org_id', '=', 'visit.org_id').onRef('job.id', '=', 'visit.job_id'),
    )
    .where('visit.org_id', '=', scope.orgId)
    .where('visit.id', '=', visitId)
    .select(jsonObjectFrom(lastEventQuery(tx, scope, quoteId)).as('last_event'))
    .select([
      'visit.job_id',
      'visit.state',
      'visit.starts_at',
      'visit.ends_at',
      'job.kind',
      'job.title',
      'job.customer_name',
      'job.property_address',
      sql<string[]>`array(select person.full_name from visit_people member
        join users person on person.org_id = member.org_id and person.id = member.user_id
        where member.org_id = visit.org_id and member.visit_id = visit.id order by person.full_name, person.id)`.as(
        'crew',
      ),
      sql<number>`(select count(*)::int from visits other where other.org_id = job.org_id and other.job_id = job.id
        and other.state not in ('done', 'cancelled'))`.as('open_visits'),
      // The job's lock lets one transaction at a time add changes, so their count gives the order of a job's events.
      sql<number>`(select count(*)::int from visit_changes change join visits other
        on other.org_id = change.org_id and other.id = change.visit_id
        where other.org_id = job.org_id and other.job_id = job.id)`.as('changes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the event to record, or null for a change of state that the history doesn't record. */
export function eventOfState(before: VisitState, after: VisitState): WorkEventType | null {
  if (after === 'done') return 'work_done';
  if (after === 'cancelled') return 'work_cancelled';
  if (before === 'done' || before === 'cancelled') return 'work_reopened';
  return after === 'on_the_way' ? 'on_the_way' : null;
}
