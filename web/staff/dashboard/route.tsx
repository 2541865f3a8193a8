import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queries } from '../../query.ts';
import { Icon } from '../../ui/icons.tsx';
import { DeviceDrafts } from '../quotes/list/device-drafts.tsx';
import { FailedState } from '../frame/failed-state.tsx';
import { readFailure } from '../workspace/read-failure.ts';
import { useViewer } from '../workspace/workspace.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestEvents } from './latest-events.tsx';
import { MonthFigures } from './month-figures.tsx';
import { StateFigures } from './state-figures.tsx';
import { TrialDays } from './trial-days.tsx';
import { WaitingQuotes } from './waiting-quotes.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Dashboard · ${matches[0].loaderData.productName}` },
];

/** What needs doing first, then how things stand. */
export default function DashboardScreen() {
  const query = useQuery(queries.dashboard.get.queryOptions());
  const { data } = query;
  const failure = readFailure(query);
  const viewer = useViewer();
  return (
    <Stack gap="md" className="dashboard">
      <Group justify="space-between">
        <Title order={1} size="h2">
          Dashboard
        </Title>
        <Group gap="md">
          <TrialDays />
          {viewer.may('quotes.write') && (
            <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} visibleFrom="sm">
              New quote
            </Button>
          )}
        </Group>
      </Group>
      <DeviceDrafts />
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {!data && failure === null && <DashboardSkeleton />}
      {data && (
        <>
          <FirstSteps steps={data.first_steps} />
          <StateFigures states={data.states} />
          <MonthFigures figures={data} />
          <div className="dashboard-columns">
            <WaitingQuotes rows={data.waiting} />
            <LatestEvents events={data.events} />
          </div>
        </>
      )}
      {viewer.may('quotes.write') && (
        <div className="action-bar phone-only">
          <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} fullWidth>
            New quote
          </Button>
        </div>
      )}
    </Stack>
  );
}

function DashboardSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading the dashboard">
      <Skeleton h={110} />
      <Skeleton h={90} />
      <Skeleton h={260} />
    </Stack>
  );
}
