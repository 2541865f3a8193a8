import { isSetOutForToday } from '#domain/calendar/arrival.ts';
import { canBecome, VISIT_STATES, type VisitState } from '#domain/calendar/visit-states.ts';

interface Visit {
  state: VisitState;
  starts_at: string | null;
}

interface When {
  now: Date;
  /** the company's time zone */
  timeZone: string;
}

/** The usual next state of each state; its button is highlighted. */
const USUAL_NEXT: Partial<Record<VisitState, VisitState>> = {
  scheduled: 'on_the_way',
  on_the_way: 'working',
  working: 'done',
};

/** Returns the states that get a button. "On my way" is offered only on the day of the visit. */
export function offeredStates({ state, starts_at }: Visit, { now, timeZone }: When): VisitState[] {
  const isToday = isSetOutForToday(starts_at === null ? null : new Date(starts_at), now, timeZone);
  return VISIT_STATES.filter((next) => canBecome(state, next) && (next !== 'on_the_way' || isToday));
}

/** Returns the state whose button is highlighted; undefined if the usual next state is not offered now. */
export function usualNext(visit: Visit, when: When): VisitState | undefined {
  const next = USUAL_NEXT[visit.state];
  return next && offeredStates(visit, when).includes(next) ? next : undefined;
}
