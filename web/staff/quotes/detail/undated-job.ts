import { isToCome, type VisitState } from '#domain/calendar/visit-states.ts';

interface VisitFacts {
  starts_at: string | null;
  state: VisitState;
}

/** Whether nobody has said yet when the work happens. Work that is done, and work that is off, needs no day. */
export function isUndated(visits: readonly VisitFacts[]): boolean {
  return (
    visits.length === 0 ||
    (visits.every(({ starts_at }) => starts_at === null) && visits.some(({ state }) => isToCome(state)))
  );
}
