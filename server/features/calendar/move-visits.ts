import type { WallTime } from '#domain/calendar/wall-time.ts';
import { ProductError } from '#domain/errors.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { JobContext } from './job-context.ts';
import type { LockedWork } from './job-lock.ts';
import { saveVisit, timesOf } from './visit-commands.ts';

interface Move {
  job_id: string;
  visit_id: string;
  /** The latest edit number that the caller saw. */
  edit_number: number;
  /** Null moves the visit to the tray. */
  time: (WallTime & { second: boolean }) | null;
}

/**
 * Moves all of the visits or none. Keeps their length and people. Skips a visit that is already at its new time, so a
 * repeated call changes nothing.
 * @throws ProductError NOT_FOUND, CHANGED_BY_OTHER, INVALID_INPUT for a time that the clock change skips, or for work
 * that has started
 */
export async function moveVisits(
  tx: Tx,
  context: JobContext,
  jobs: ReadonlyMap<string, LockedWork>,
  moves: readonly Move[],
): Promise<void> {
  for (const move of moves) {
    const job = jobs.get(move.job_id);
    const visit = job && (await readVisit(tx, context, move));
    if (!job || !visit) throw new ProductError('NOT_FOUND');
    if (isThere(visit, move, context.timeZone)) continue;
    if (visit.state !== 'scheduled')
      throw new ProductError('INVALID_INPUT', 'A visit has already started or ended. Check the day again.');
    const { minutes, people } = visit;
    await saveVisit(tx, context, job, { ...move, minutes, people });
  }
}

type Visit = NonNullable<Awaited<ReturnType<typeof readVisit>>>;

function isThere(visit: Visit, move: Move, timeZone: string): boolean {
  if (visit.edit_number !== move.edit_number + 1) return false;
  const { starts_at } = timesOf({ time: move.time, minutes: visit.minutes }, timeZone);
  return visit.starts_at?.getTime() === starts_at?.getTime();
}

async function readVisit(tx: Tx, { scope }: JobContext, { job_id, visit_id }: Move) {
  const visit = await tx
    .selectFrom('visits')
    .where('org_id', '=', scope.orgId)
    .where('job_id', '=', job_id)
    .where('id', '=', visit_id)
    .select(['state', 'starts_at', 'minutes', 'edit_number'])
    .executeTakeFirst();
  if (!visit) return null;
  const people = await tx
    .selectFrom('visit_people')
    .where('org_id', '=', scope.orgId)
    .where('visit_id', '=', visit_id)
    .select('user_id')
    .execute();
  return { ...visit, people: people.map(({ user_id }) => user_id) };
}
