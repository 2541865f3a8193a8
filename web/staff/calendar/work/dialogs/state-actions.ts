import type { VisitState } from '#domain/calendar/visit-states.ts';

export const VISIT_STATE_ACTIONS: Record<VisitState, string> = {
  scheduled: 'Reset to scheduled',
  on_the_way: 'On my way',
  working: 'Start work',
  done: 'Done',
  cancelled: 'Cancel visit',
};
