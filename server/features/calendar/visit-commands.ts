import { sql } from 'kysely';
import { VISITS_MAX } from '#domain/calendar/job-limits.ts';
import { tapTime } from '#domain/calendar/tap-time.ts';
import { canBecome, type VisitState } from '#domain/calendar/visit-states.ts';
import { instantOfWallTime, type WallTime } from '#domain/calendar/wall-time.ts';
import { dayIn } from '#domain/calendar-days.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ProductError } from '#domain/errors.ts';
import { recountNumber } from '#server/features/quotes/report-totals/recount.ts';
import { countFromWork } from '#server/features/quotes/wash-plans/plan-changes.ts';
import { visitsChanged } from '#server/platform/db/calendar-versions.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import { assertCapacityOn } from './full-days.ts';
import type { JobContext } from './job-context.ts';
import { eventOfState, noteWork } from './job-events.ts';
import type { LockedJob, LockedWork } from './job-lock.ts';
import { undoArrival } from './notify/notify-of-arrival.ts';

export interface VisitSave {
  visit_id: string;
  /** 0 adds a visit. Otherwise the latest edit number that the caller saw. */
  edit_number: number;
  /** Null moves the visit to the tray. */
  time: (WallTime & { second: boolean }) | null;
  minutes: number;
  people: readonly string[];
}

/**
 * Adds or changes a visit. Adding the same visit again changes nothing.
 * @throws ProductError NOT_FOUND for another company's person, CHANGED_BY_OTHER, INVALID_INPUT for a time that the
 * clock change skips or when the job or the day has too many visits
 */
export async function saveVisit(tx: Tx, context: JobContext, job: LockedWork, save: VisitSave): Promise<void> {
  const times = timesOf(save, context.timeZone);
  if (save.edit_number === 0) await addVisit(tx, context, job, save, times);
  else await changeVisit(tx, context, job, save, times);
}

interface Times {
  starts_at: Date | null;
  ends_at: Date | null;
}

/** @throws ProductError INVALID_INPUT */
export function timesOf({ time, minutes }: Pick<VisitSave, 'time' | 'minutes'>, timeZone: string): Times {
  if (time === null) return { starts_at: null, ends_at: null };
  const starts_at = instantOfWallTime(time, timeZone, time.second);
  if (!starts_at)
    throw new ProductError('INVALID_INPUT', 'This time doesn’t exist: clocks move forward that night. Choose another.');
  return { starts_at, ends_at: new Date(starts_at.getTime() + minutes * MINUTE_MS) };
}

async function addVisit(tx: Tx, context: JobContext, job: LockedWork, save: VisitSave, times: Times): Promise<void> {
  const { services, scope } = context;
  const at = services.now();
  const known = job.isNew ? [] : await visitsOf(tx, scope, job);
  if (known.some(({ id }) => id === save.visit_id)) return;
  if (known.length >= VISITS_MAX) throw new ProductError('INVALID_INPUT', `A job can have up to ${VISITS_MAX} visits.`);
  const added = await tx
    .insertInto('visits')
    .values({
      org_id: scope.orgId,
      id: save.visit_id,
      job_id: job.id,
      minutes: save.minutes,
      ...times,
      created_at: at,
      updated_at: at,
    })
    // Another job's visit has this id.
    .onConflict((conflict) => conflict.columns(['org_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new ProductError('NOT_FOUND');
  await addPeople(tx, scope, save.visit_id, save.people);
  await assertMembers(tx, scope, save.people);
  const first: Change = { type: 'state', state: 'scheduled' };
  await record(tx, context, save.visit_id, times.starts_at ? [first, { type: 'time', ...times }] : [first]);
  if (times.starts_at) await noteWork(tx, context, job, { type: 'scheduled', visitId: save.visit_id });
  await countWork(tx, scope, job);
  if (!times.starts_at) return;
  await visitsChanged(tx, scope, save.people);
  await assertCapacityOn(tx, scope, { start: times.starts_at, people: save.people, timeZone: context.timeZone });
}

async function changeVisit(tx: Tx, context: JobContext, job: LockedWork, save: VisitSave, times: Times): Promise<void> {
  const { services, scope } = context;
  const before = await readVisit(tx, scope, job, save.visit_id);
  const { people } = before;
  const isMoved =
    before.starts_at?.getTime() !== times.starts_at?.getTime() ||
    before.ends_at?.getTime() !== times.ends_at?.getTime();
  const isOtherCrew = people.toSorted().join() !== [...new Set(save.people)].toSorted().join();
  const changed = await tx
    .updateTable('visits')
    .set((eb) => ({
      ...times,
      minutes: save.minutes,
      sequence: isMoved ? eb('sequence', '+', 1) : eb.ref('sequence'),
      edit_number: eb('edit_number', '+', 1),
      updated_at: services.now(),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', save.visit_id)
    .where('job_id', '=', job.id)
    .where('edit_number', '=', save.edit_number)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new ProductError('CHANGED_BY_OTHER');
  if (isMoved) await record(tx, context, save.visit_id, [{ type: 'time', ...times }]);
  if (before.starts_at?.getTime() !== times.starts_at?.getTime()) await undoArrival(tx, context, before, 'moved');
  if (isOtherCrew) {
    await replacePeople(tx, scope, save.visit_id, save.people);
    // Past visits may keep someone who was deactivated, so only added people are checked.
    const added = save.people.filter((person) => !people.includes(person));
    await assertMembers(tx, scope, added);
    await record(tx, context, save.visit_id, [{ type: 'people' }]);
  }
  if (isMoved) await noteMoved(tx, context, job, save.visit_id, { before: before.starts_at, after: times.starts_at });
  if (before.state === 'done') await countWork(tx, scope, job);
  const isShown = before.starts_at !== null || times.starts_at !== null;
  if (!isShown || !(isMoved || isOtherCrew)) return;
  await visitsChanged(tx, scope, [...people, ...save.people]);
  await assertDayCapacity(tx, context, {
    before,
    after: { ...times, ...save },
  });
}

/**
 * Checks that the day has room for the visit. Never refuses a visit that keeps its day and people, however full the day
 * is.
 */
async function assertDayCapacity(
  tx: Tx,
  { scope, timeZone }: JobContext,
  { before, after }: Record<'before' | 'after', { starts_at: Date | null; people: readonly string[] }>,
): Promise<void> {
  const { starts_at: start, people } = after;
  if (!start) return;
  const isSameDay = before.starts_at !== null && dayIn(before.starts_at, timeZone) === dayIn(start, timeZone);
  const added = isSameDay ? people.filter((person) => !before.people.includes(person)) : people;
  const wasUnassigned = isSameDay && before.people.length === 0;
  if (added.length > 0 || (people.length === 0 && !wasUnassigned))
    await assertCapacityOn(tx, scope, { start, people: added, timeZone });
}

/** If only the length changed, there is no earlier time to record. */
function noteMoved(
  tx: Tx,
  context: JobContext,
  job: LockedWork,
  visitId: string,
  { before, after }: { before: Date | null; after: Date | null },
): Promise<void> {
  if (before === null) return noteWork(tx, context, job, { type: 'scheduled', visitId });
  const was = before.getTime() === after?.getTime() ? {} : { was: before };
  return noteWork(tx, context, job, { type: 'rescheduled', visitId, ...was });
}

/** Why "On my way" is undone, by the visit's new state. */
const UNDONE_BY = { scheduled: 'undone', cancelled: 'cancelled', working: 'begun', done: 'begun' } as const;

interface StateSet {
  visit_id: string;
  state: VisitState;
  edit_number: number;
  /** Time of the tap on the device's clock, which may have been offline; now if omitted. */
  tapped_at?: string | undefined;
}

/**
 * Sets a visit's state. Repeating the call changes nothing.
 * @returns when the visit got the state; null when nothing changed
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER, INVALID_INPUT for a state that can't follow, or for a full day
 */
export async function setVisitState(
  tx: Tx,
  context: JobContext,
  job: LockedWork,
  { visit_id, state, edit_number, tapped_at }: StateSet,
): Promise<Date | null> {
  const { services, scope } = context;
  const visit = await readVisit(tx, scope, job, visit_id);
  if (visit.state === state) return null;
  if (visit.edit_number !== edit_number) throw new ProductError('CHANGED_BY_OTHER');
  if (!canBecome(visit.state as VisitState, state))
    throw new ProductError('INVALID_INPUT', 'This visit’s status has changed. Check it and try again.');
  const isOffOrOn = (visit.state === 'cancelled') !== (state === 'cancelled');
  await tx
    .updateTable('visits')
    .set((eb) => ({
      state,
      // External calendars keep the highest sequence, so canceling and restoring must increase it too.
      sequence: isOffOrOn ? eb('sequence', '+', 1) : eb.ref('sequence'),
      edit_number: eb('edit_number', '+', 1),
      updated_at: services.now(),
    }))
    .where('org_id', '=', scope.orgId)
    .where('id', '=', visit_id)
    .where('state', '=', visit.state)
    .execute();
  if (state !== 'on_the_way') await undoArrival(tx, context, visit, UNDONE_BY[state]);
  const since = await record(tx, context, visit_id, [{ type: 'state', state }], tapped_at);
  const type = eventOfState(visit.state as VisitState, state);
  if (type) await noteWork(tx, context, job, { type, visitId: visit_id });
  if (state === 'done' && job.quote)
    await countFromWork(tx, scope, job.quote, { timeZone: context.timeZone, at: services.now() });
  if (type && type !== 'on_the_way') await countWork(tx, scope, job);
  if (!visit.starts_at) return since;
  const { people } = visit;
  await visitsChanged(tx, scope, people);
  if (visit.state === 'cancelled')
    await assertCapacityOn(tx, scope, { start: visit.starts_at, people, timeZone: context.timeZone });
  return since;
}

/** Reports and the balance due depend on whether a quote's work is done. */
async function countWork(tx: Tx, scope: OrgScope, { quote }: LockedWork): Promise<void> {
  if (quote) await recountNumber(tx, scope, quote);
}

function visitsOf(tx: Tx, scope: OrgScope, job: LockedJob) {
  return tx.selectFrom('visits').where('org_id', '=', scope.orgId).where('job_id', '=', job.id).select('id').execute();
}

/** @throws ProductError NOT_FOUND for a visit of another job */
export async function assertVisitOf(tx: Tx, scope: OrgScope, job: LockedJob, visitId: string): Promise<void> {
  await readVisit(tx, scope, job, visitId);
}

/** @throws ProductError NOT_FOUND */
async function readVisit(tx: Tx, scope: OrgScope, job: LockedJob, id: string) {
  const visit = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', job.id)
    .where('id', '=', id)
    .select(['id', 'state', 'starts_at', 'ends_at', 'edit_number', 'arrival_from', 'arrival_message_id'])
    .select(
      sql<string[]>`array(select member.user_id::text from visit_people member
        where member.org_id = visits.org_id and member.visit_id = visits.id)`.as('people'),
    )
    .executeTakeFirst();
  if (!visit) throw new ProductError('NOT_FOUND');
  return visit;
}

async function replacePeople(tx: Tx, scope: OrgScope, visitId: string, people: readonly string[]): Promise<void> {
  await tx.deleteFrom('visit_people').where('org_id', '=', scope.orgId).where('visit_id', '=', visitId).execute();
  await addPeople(tx, scope, visitId, people);
}

async function addPeople(tx: Tx, scope: OrgScope, visitId: string, people: readonly string[]): Promise<void> {
  const rows = [...new Set(people)].map((user_id) => ({ org_id: scope.orgId, visit_id: visitId, user_id }));
  if (rows.length > 0) await tx.insertInto('visit_people').values(rows).execute();
}

/**
 * Checks that the people belong to the company. Call it after inserting their rows, because the insert waits for a
 * concurrent deactivation of one of them.
 * @throws ProductError NOT_FOUND for someone who is not, or no longer, in the company
 */
async function assertMembers(tx: Tx, scope: OrgScope, people: readonly string[]): Promise<void> {
  const wanted = [...new Set(people)];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('users')
    .where('org_id', '=', scope.orgId)
    .where('id', 'in', wanted)
    .where('disabled_at', 'is', null)
    .select('id')
    .execute();
  if (found.length < wanted.length) throw new ProductError('NOT_FOUND');
}

type Change = { type: 'state'; state: VisitState } | ({ type: 'time' } & Times) | { type: 'people' };

/** Records changes. The job's lock ensures that every change gets its own position. @returns when they happened */
async function record(
  tx: Tx,
  { services, scope, author }: JobContext,
  visitId: string,
  changes: readonly Change[],
  tappedAt?: string,
): Promise<Date> {
  const now = services.now();
  const at =
    tappedAt === undefined
      ? now
      : new Date(tapTime(Date.parse(tappedAt), now.getTime(), await lastStateAt(tx, scope, visitId)));
  const rows = changes.map((change, place) => ({
    org_id: scope.orgId,
    visit_id: visitId,
    seq: sql<number>`(select coalesce(max(earlier.seq), 0) + 1 from visit_changes earlier
      where earlier.org_id = ${scope.orgId} and earlier.visit_id = ${visitId}) + ${place}`,
    at,
    received_at: now,
    actor_id: author.actor.id,
    actor_name: author.actor.name,
    ...change,
  }));
  await tx.insertInto('visit_changes').values(rows).execute();
  return at;
}

/** In milliseconds; null before the visit's first state. */
async function lastStateAt(tx: Tx, scope: OrgScope, visitId: string): Promise<number | null> {
  const last = await tx
    .selectFrom('visit_changes')
    .where('org_id', '=', scope.orgId)
    .where('visit_id', '=', visitId)
    .where('type', '=', 'state')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirst();
  return last?.at?.getTime() ?? null;
}
