import { isToCome, type VisitState } from '#domain/calendar/visit-states.ts';

interface VisitFacts {
  starts_at: string | null;
  state: VisitState;
}

/** True if the work has no date yet. Finished or canceled work needs none. */
export function isUndated(visits: readonly VisitFacts[]): boolean {
  return (
    visits.length === 0 ||
    (visits.every(({ starts_at }) => starts_at === null) && visits.some(({ state }) => isToCome(state)))
  );
}
