import { Table } from '@mantine/core';
import { Link } from 'react-router';
import { staffDay } from '#domain/calendar-days.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { howLabel, type WashPlan } from './plan-labels.ts';
import { PlanStateMark } from './plan-state.tsx';
import { PlanStep } from './plan-step.tsx';

export function PlanTable({ rows }: { rows: readonly WashPlan[] }) {
  const { currency } = useViewer();
  return (
    <Table highlightOnHover withRowBorders={false} className="list-table wide-only">
      <Table.Thead>
        <Table.Tr>
          <Table.Th className="list-who">Customer</Table.Th>
          <Table.Th>How often</Table.Th>
          <Table.Th>Next wash</Table.Th>
          <Table.Th>Quote</Table.Th>
          <Table.Th className="number">Expected</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((plan) => (
          <Table.Tr key={plan.id}>
            <Table.Td className="list-who">
              <Link to={`/app/quotes/${plan.quote_id}`} className="list-name" title={plan.customer_name || plan.number}>
                {plan.customer_name || plan.number}
              </Link>
              <span className="list-more">{plan.property_address}</span>
            </Table.Td>
            <Table.Td className="nowrap">{howLabel(plan)}</Table.Td>
            <Table.Td className="nowrap plan-next">{plan.state === 'active' && staffDay(plan.next_on)}</Table.Td>
            <Table.Td>
              <span className="plan-state">
                <PlanStateMark plan={plan} />
                <PlanStep plan={plan} />
              </span>
            </Table.Td>
            <Table.Td className="number">
              {plan.expected_cents === null ? '–' : formatMoney(plan.expected_cents, currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
