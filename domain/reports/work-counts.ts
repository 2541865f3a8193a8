import { minutesWorked, type StateChange, takesTime, type VisitState } from '#domain/calendar/visit-states.ts';
import type { Day } from '#domain/calendar-days.ts';
import type { Cents } from '#domain/pricing/money.ts';

export interface WorkVisit {
  state: VisitState;
  /** planned */
  minutes: number;
  people: readonly string[];
  /** in chronological order */
  changes: readonly StateChange[];
  /** when the visit was last marked done, in the company's time zone. null unless done */
  done_on: Day | null;
}

/** A person's id that stands for the job as a whole. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Whole numbers, which can be added up. */
export interface WorkSums {
  jobs: number;
  /** planned minutes × people: two people for an hour are 120 */
  planned_minutes: number;
  worked_minutes: number;
  /** the jobs' revenue, after discount and before tax */
  net_cents: Cents;
  /** the part of the revenue from jobs with known hours */
  timed_cents: Cents;
}

export interface WorkCount extends Pick<WorkSums, 'planned_minutes' | 'worked_minutes' | 'net_cents'> {
  /** EVERYBODY for the job as a whole */
  person_id: string;
  day: Day;
}

export const NO_WORK: WorkSums = { jobs: 0, planned_minutes: 0, worked_minutes: 0, net_cents: 0, timed_cents: 0 };

/** Returns the day the last visit was done; null while a visit isn't done, or when all were canceled. */
export function workDoneOn(visits: readonly Pick<WorkVisit, 'state' | 'done_on'>[]): Day | null {
  const going = visits.filter(({ state }) => takesTime(state));
  const days = going.flatMap(({ done_on }) => done_on ?? []);
  return days.length === going.length ? (days.toSorted().at(-1) ?? null) : null;
}

/**
 * Counts a job and all its visits on the day of its last visit. Each person is counted with the job and their own
 * hours. Revenue belongs to the job as a whole.
 */
export function workCountsOf(visits: readonly WorkVisit[], net_cents: Cents): WorkCount[] {
  const day = workDoneOn(visits);
  if (day === null) return [];
  const of = new Map<string, WorkCount>();
  const add = (person_id: string, sums: Pick<WorkSums, 'planned_minutes' | 'worked_minutes'>) => {
    const row = of.get(person_id) ?? { person_id, day, planned_minutes: 0, worked_minutes: 0, net_cents: 0 };
    of.set(person_id, {
      ...row,
      planned_minutes: row.planned_minutes + sums.planned_minutes,
      worked_minutes: row.worked_minutes + sums.worked_minutes,
    });
  };
  add(EVERYBODY, { planned_minutes: 0, worked_minutes: 0 });
  for (const { state, minutes, people, changes } of visits) {
    if (!takesTime(state)) continue;
    const end = changes.at(-1)?.at ?? 0;
    const worked_minutes = minutesWorked(changes, end);
    // An unassigned visit still takes one person's time.
    const went = Math.max(1, people.length);
    add(EVERYBODY, { planned_minutes: minutes * went, worked_minutes: worked_minutes * went });
    for (const person of people) add(person, { planned_minutes: minutes, worked_minutes });
  }
  return [...of.values()].map((row) => (row.person_id === EVERYBODY ? { ...row, net_cents } : row));
}

/** Counts only jobs with known hours. */
export function centsAnHour({
  timed_cents,
  worked_minutes,
}: Pick<WorkSums, 'timed_cents' | 'worked_minutes'>): Cents | null {
  return worked_minutes > 0 ? Math.round((timed_cents * 60) / worked_minutes) : null;
}
