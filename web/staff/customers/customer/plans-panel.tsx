import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffDay } from '#domain/calendar-days.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { intervalLabelOf, stateLabel, type WashPlan } from '#web/staff/wash-plans/plan-labels.ts';
import { readFailure } from '#web/staff/workspace/read-failure.ts';

export function PlansPanel({ id }: { id: string }) {
  const query = useQuery(queries.washPlans.list.queryOptions({ input: { customer_id: id } }));
  const failure = readFailure(query);
  if (failure !== null && !query.data) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.items.length === 0) return null;
  return (
    <Panel title="Wash plans" dense>
      <ul className="rows customer-plans">
        {query.data.items.map((plan) => (
          <li key={plan.id}>
            <Link to={`/app/quotes/${plan.quote_id}`} className="row">
              <span className="row-words">
                <span className="row-name">{plan.property_address || plan.number}</span>
                <span className="row-more">{aboutPlan(plan)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function aboutPlan(plan: WashPlan): string {
  const next = plan.state === 'active' ? `next wash ${staffDay(plan.next_on)}` : '';
  return [intervalLabelOf(plan), next, stateLabel(plan)].filter(Boolean).join(' · ');
}
