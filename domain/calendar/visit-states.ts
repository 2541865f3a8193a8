/** A visit's state never changes its quote's status. A quote stays approved, however the work goes. */
export const VISIT_STATES = ['scheduled', 'on_the_way', 'working', 'done', 'cancelled'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

export const VISIT_STATE_LABELS: Record<VisitState, string> = {
  scheduled: 'Scheduled',
  on_the_way: 'On the way',
  working: 'In progress',
  done: 'Done',
  cancelled: 'Canceled',
};

/** Returns '' for a planned visit without a time, because "Unscheduled" already says so. */
export function visitStateLabel({ state, starts_at }: { state: VisitState; starts_at: string | null }): string {
  return state === 'scheduled' && starts_at === null ? '' : VISIT_STATE_LABELS[state];
}

/**
 * Allowed next states. People with wet gloves rarely tap their phones, so they can skip states. They also make
 * mistakes, so they can go back.
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

export function isToCome(state: VisitState): boolean {
  return state !== 'done' && state !== 'cancelled';
}

export function takesTime(state: VisitState): boolean {
  return state !== 'cancelled';
}

export interface StateChange {
  state: VisitState;
  /** milliseconds since 1970 */
  at: number;
}

/**
 * Returns the whole minutes worked. A reopened visit counts only the time worked, not the days in between. Work in
 * progress counts until `now`.
 * @param changes in chronological order
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
