import { Link } from 'react-router';
import { staffDay } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { howLabel, type WashPlan } from './plan-labels.ts';
import { PlanStateMark } from './plan-state.tsx';
import { PlanStep } from './plan-step.tsx';

/** The plans on a phone. */
export function PlanRows({ rows }: { rows: readonly WashPlan[] }) {
  const { currency } = useViewer();
  return (
    <ul className="list-rows narrow-only">
      {rows.map((plan) => (
        <li key={plan.id} className="list-row">
          <Link to={`/app/quotes/${plan.quote_id}`} className="list-name">
            {plan.customer_name || plan.number}
          </Link>
          <div className="list-amount">
            {plan.expected_cents === null ? '–' : formatMoney(plan.expected_cents, currency)}
          </div>
          <span className="list-more">{[howLabel(plan), plan.property_address].filter(Boolean).join(' · ')}</span>
          <div className="list-state plan-when">
            {plan.state === 'active' && <strong>{staffDay(plan.next_on)}</strong>}
            <PlanStateMark plan={plan} />
          </div>
          <div className="list-actions">
            <PlanStep plan={plan} />
          </div>
        </li>
      ))}
    </ul>
  );
}
