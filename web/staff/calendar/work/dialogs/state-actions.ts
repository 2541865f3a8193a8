import type { VisitState } from '#domain/calendar/visit-states.ts';

export const VISIT_STATE_ACTIONS: Record<VisitState, string> = {
  scheduled: 'Reset to scheduled',
  on_the_way: 'On my way',
  working: 'Start work',
  done: 'Done',
  cancelled: 'Cancel visit',
};

/** Returns the label of the button that changes a state. Work that was done is resumed, not started. */
export const stateAction = (from: VisitState, to: VisitState): string =>
  from === 'done' && to === 'working' ? 'Resume work' : VISIT_STATE_ACTIONS[to];
