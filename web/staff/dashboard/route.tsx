import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { queries } from '../../query.ts';
import { Icon } from '../../ui/icons.tsx';
import { isDeviceKnown } from '../../offline/device-name.ts';
import { FailedState } from '../frame/failed-state.tsx';
import { later } from '../shell/later.tsx';
import { readFailure } from '../workspace/read-failure.ts';
import { useViewer } from '../workspace/viewer.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestEvents } from './latest-events.tsx';
import { MismatchNote } from './mismatch-note.tsx';
import { MonthFigures } from './month-figures.tsx';
import { RecordProblems } from './record-problems.tsx';
import { StateFigures } from './state-figures.tsx';
import { TrialDays } from './trial-days.tsx';
import { WaitingQuotes } from './waiting-quotes.tsx';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Dashboard · ${matches[0].loaderData.productName}` },
];

const KeptDrafts = later(async () => (await import('./kept-drafts.tsx')).KeptDrafts);

/** What needs doing first, then how things stand. */
export default function DashboardScreen() {
  const query = useQuery(queries.dashboard.get.queryOptions());
  const { data } = query;
  const failure = readFailure(query);
  const viewer = useViewer();
  const mayKeepDrafts = useDeviceKnown(viewer.userId);
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
      <KeptDrafts wanted={mayKeepDrafts} />
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      {!data && failure === null && <DashboardSkeleton />}
      {data && (
        <>
          <RecordProblems problems={data.record_problems} />
          <FirstSteps steps={data.first_steps} />
          <StateFigures states={data.states} />
          <MonthFigures figures={data} />
          <MismatchNote count={data.mismatched_quotes} />
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

/** False until it is known. */
function useDeviceKnown(userId: string): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    let current = true;
    void isDeviceKnown(userId).then((answer) => current && setKnown(answer));
    return () => {
      current = false;
    };
  }, [userId]);
  return known;
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
