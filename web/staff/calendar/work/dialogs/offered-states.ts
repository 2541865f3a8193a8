import { isSetOutForToday } from '#domain/calendar/arrival.ts';
import { canBecome, VISIT_STATES, type VisitState } from '#domain/calendar/visit-states.ts';

interface Visit {
  state: VisitState;
  starts_at: string | null;
}

interface When {
  now: Date;
  timeZone: string;
}

/** The usual next state of each state. Its button is highlighted. */
const USUAL_NEXT: Partial<Record<VisitState, VisitState>> = {
  scheduled: 'on_the_way',
  on_the_way: 'working',
  working: 'done',
};

/**
 * States that are set on the day of the visit. Set by mistake for next week's visit, they would tell everyone that the
 * visit is done.
 */
const ON_THE_DAY: readonly VisitState[] = ['working', 'done'];

const isToday = ({ starts_at }: Visit, { now, timeZone }: When) =>
  isSetOutForToday(starts_at === null ? null : new Date(starts_at), now, timeZone);

/** Returns the states that only a menu offers before the day of the visit, because a crew may come early. */
export function earlyStates(visit: Visit, when: When): VisitState[] {
  const { state, starts_at } = visit;
  const isAhead = state === 'scheduled' && starts_at !== null && new Date(starts_at) > when.now;
  return isAhead && !isToday(visit, when) ? ON_THE_DAY.filter((next) => canBecome(state, next)) : [];
}

/** Returns the states that get a button. "On my way" is offered only on the day of the visit. */
export function offeredStates(visit: Visit, when: When): VisitState[] {
  const early = earlyStates(visit, when);
  return VISIT_STATES.filter(
    (next) => canBecome(visit.state, next) && !early.includes(next) && (next !== 'on_the_way' || isToday(visit, when)),
  );
}

/** Returns the state whose button is highlighted; undefined if the usual next state is not offered now. */
export function usualNext(visit: Visit, when: When): VisitState | undefined {
  const next = USUAL_NEXT[visit.state];
  return next && offeredStates(visit, when).includes(next) ? next : undefined;
}
