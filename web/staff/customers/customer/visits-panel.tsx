import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visitStateLabel } from '#domain/calendar/visit-states.ts';
import { staffMoment } from '#domain/dates.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';

export function CustomerVisitsPanel({ id }: { id: string }) {
  const { timeZone } = useViewer();
  const query = useQuery(queries.customers.visits.queryOptions({ input: { id } }));
  const failure = readFailure(query);
  if (failure !== null && !query.data) return <FailedState error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <Panel title="Jobs" dense>
      <ul className="plain-list customer-rows">
        {query.data.map((visit) => (
          <li key={visit.id}>
            <Anchor component={Link} to={`/app/jobs/${visit.job_id}`} underline="always" fw={600}>
              {visit.title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[
                visit.starts_at ? staffMoment(visit.starts_at, timeZone) : 'Unscheduled',
                visitStateLabel(visit),
                visit.property_address,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
