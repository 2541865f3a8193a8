/** The states of a visit. They never change the status of a quote: a quote stays approved, however the work goes. */
export const VISIT_STATES = ['scheduled', 'on_the_way', 'working', 'done', 'cancelled'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const VISIT_STATE_LABELS: Record<VisitState, string> = {
  scheduled: 'Scheduled',
  on_the_way: 'On the way',
  working: 'Working',
  done: 'Done',
  cancelled: 'Canceled',
};

/** Label next to the time in lists; empty for a planned visit without a time, because "Unscheduled" already says so. */
export function visitStateLabel({ state, starts_at }: { state: VisitState; starts_at: string | null }): string {
  return state === 'scheduled' && starts_at === null ? '' : VISIT_STATE_LABELS[state];
}

/**
 * States can be skipped, because people with wet gloves don't tap their phones, and undone, because people make
 * mistakes.
 */
const AFTER: Record<VisitState, readonly VisitState[]> = {
  scheduled: ['on_the_way', 'working', 'done', 'cancelled'],
  on_the_way: ['scheduled', 'working', 'done', 'cancelled'],
  working: ['scheduled', 'on_the_way', 'done', 'cancelled'],
  done: ['working', 'scheduled'],
  cancelled: ['scheduled'],
};

export function canBecome(from: VisitState, to: VisitState): boolean {
  return AFTER[from].includes(to);
}

/** Returns whether the visit is neither done nor canceled. */
export function isToCome(state: VisitState): boolean {
  return state !== 'done' && state !== 'cancelled';
}

/** Returns whether the visit takes up time, so that it can conflict with another one. */
export function takesTime(state: VisitState): boolean {
  return state !== 'cancelled';
}

export interface StateChange {
  state: VisitState;
  /** milliseconds since 1970 */
  at: number;
}

/**
 * Sums the whole minutes worked over all state changes, which are in chronological order. A reopened visit counts
 * only the time worked, not the days in between. Work in progress counts until `now`.
 */
export function minutesWorked(changes: readonly StateChange[], now: number): number {
  let worked = 0;
  let since: number | null = null;
  for (const { state, at } of changes) {
    if (since !== null) worked += at - since;
    since = state === 'working' ? at : null;
  }
  if (since !== null) worked += Math.max(now - since, 0);
  return Math.floor(worked / 60_000);
}
