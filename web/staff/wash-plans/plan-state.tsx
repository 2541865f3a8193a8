import { Mark } from '#web/staff/components/mark.tsx';
import { stateLabel, type WashPlan } from './plan-labels.ts';

/** Marks a plan that isn't active. An active plan shows only the day of its next quote. */
export function PlanStateMark({ plan }: { plan: WashPlan }) {
  if (plan.state === 'active') return <span>{stateLabel(plan)}</span>;
  return <Mark tone={plan.reason === 'staff' ? 'off' : 'bad'}>{stateLabel(plan)}</Mark>;
}
