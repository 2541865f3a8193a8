import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { WashPlan } from './plan-labels.ts';
import { usePlanCommands } from './use-plan.ts';

/** The button of a plan that waits for someone. Plans that continue automatically need none. */
export function PlanStep({ plan }: { plan: WashPlan }) {
  const mayWrite = useViewer().may('quotes.write');
  const { busy, setState } = usePlanCommands();
  if (!mayWrite || plan.state !== 'paused') return null;
  const who = plan.customer_name || plan.number;
  if (plan.customer_id !== null && (plan.reason === 'no_address' || plan.reason === 'suppressed'))
    return (
      <Button
        component={Link}
        to={`/app/customers/${plan.customer_id}`}
        variant="default"
        className="list-button"
        aria-label={`Fix email for ${who}`}
      >
        Fix email
      </Button>
    );
  return (
    <Button
      variant="default"
      className="list-button"
      loading={busy === 'active'}
      aria-label={`Resume ${who}’s plan`}
      onClick={() => void setState(plan, 'active')}
    >
      Resume
    </Button>
  );
}
