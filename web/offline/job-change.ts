import type { VisitState } from '#domain/calendar/visit-states.ts';

export interface StateTap {
  kind: 'state';
  visit_id: string;
  /** the state that the person saw when they tapped */
  from: VisitState;
  to: VisitState;
  edit_number: number;
  /** for "On my way": the chosen minutes until the arrival */
  arrives_in_minutes?: number;
}

interface TaskTap {
  kind: 'task';
  task_id: string;
  done: boolean;
}

interface ResultTap {
  kind: 'result';
  /** the quote whose photos are sent first */
  quote_id: string;
}

/** The state that someone else set in the meantime. */
export interface Theirs {
  state: VisitState;
  by: string;
  at: string;
  edit_number: number;
}

/** conflict: someone else set another state · refused: the server will never accept the change */
type Block = { kind: 'conflict'; theirs: Theirs } | { kind: 'refused'; message: string };

export interface JobChange {
  /** the order of the taps, assigned by the device */
  seq: number;
  job_id: string;
  /** when the person tapped, ISO 8601 */
  at: string;
  tap: StateTap | TaskTap | ResultTap;
  /** the reason why the change waits for a person; null if it only waits for a connection */
  block: Block | null;
}

interface ShownJob {
  tasks: { id: string; done: { at: string; by: string } | null }[];
  visits: {
    id: string;
    state: VisitState;
    edit_number: number;
    states: { state: VisitState; at: string; by: string }[];
  }[];
}

/**
 * Returns the job as the person left it, including changes that haven't reached the server yet. Excludes taps that wait
 * for a decision about a conflict.
 */
export function withWaiting<Job extends ShownJob>(job: Job, changes: readonly JobChange[], by: string): Job {
  const open = changes.filter((change) => change.block === null && !waitsForDecision(change, changes));
  const tasks = job.tasks.map((task) => {
    const last = open.findLast(({ tap }) => tap.kind === 'task' && tap.task_id === task.id);
    if (last?.tap.kind !== 'task' || last.tap.done === (task.done !== null)) return task;
    return { ...task, done: last.tap.done ? { at: last.at, by } : null };
  });
  const visits = job.visits.map((visit) => {
    const taps = open.flatMap(({ tap, at }) =>
      tap.kind === 'state' && tap.visit_id === visit.id ? [{ ...tap, at }] : [],
    );
    const last = taps.at(-1);
    // The next tap follows the waiting taps. Each tap increases the edit number by one.
    const edit_number = last ? last.edit_number + 1 : visit.edit_number;
    const states = [...visit.states, ...taps.map(({ to, at }) => ({ state: to, at, by }))];
    return last ? { ...visit, state: last.to, edit_number, states } : visit;
  });
  return { ...job, tasks, visits };
}

/**
 * True if an earlier tap waits for a decision. A tap waits for its own visit. Notifying the customer waits for the
 * whole job.
 */
export function waitsForDecision(change: JobChange, changes: readonly JobChange[]): boolean {
  return changes.some(
    (other) =>
      other.block !== null && other.seq < change.seq && (isOfSameVisit(other, change) || isOfResult(other, change)),
  );
}

function isOfResult(state: JobChange, result: JobChange): boolean {
  return result.tap.kind === 'result' && state.tap.kind === 'state' && state.job_id === result.job_id;
}

export function isOfSameVisit({ tap: one }: JobChange, { tap: other }: JobChange): boolean {
  return one.kind === 'state' && other.kind === 'state' && one.visit_id === other.visit_id;
}
