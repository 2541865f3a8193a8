import { Button, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { FirstSteps } from './first-steps.tsx';
import { KeyStats } from './key-stats.tsx';
import { LatestEvents } from './latest-events.tsx';
import { MismatchNote } from './mismatch-note.tsx';
import { NeedsYou } from './needs-you.tsx';
import { RecordProblems } from './record-problems.tsx';
import { TodaysVisits } from './todays-visits.tsx';
import { TrialDaysNotice } from './trial-days.tsx';

interface DashboardViewProps {
  data: DashboardData | undefined;
  waiting?: ReactNode;
  children?: ReactNode;
}

/** Renders the dashboard. The server renders it first, and the app's result must be identical, so nothing moves. */
export function DashboardView({ data, waiting, children }: DashboardViewProps) {
  const viewer = useViewer();
  return (
    <Stack gap="md" className="dashboard">
      <Group justify="space-between">
        <Title order={1} size="h2">
          Dashboard
        </Title>
        <Group gap="md">
          <TrialDaysNotice />
          {viewer.may('quotes.write') && (
            <Button component={Link} to="/app/quotes/new" leftSection={<Icon name="plus" />} visibleFrom="sm">
              New quote
            </Button>
          )}
        </Group>
      </Group>
      {children}
      {data ? <DashboardStats data={data} /> : waiting}
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

function DashboardStats({ data }: { data: DashboardData }) {
  return (
    <>
      <RecordProblems problems={data.record_problems} />
      <FirstSteps steps={data.first_steps} waiting={data.unconfirmed_messages} />
      <div className="dashboard-columns">
        <NeedsYou needs={data.needs} />
        <Stack gap="md">
          <TodaysVisits visits={data.today} />
          <KeyStats figures={data} />
          <MismatchNote count={data.mismatched_quotes} />
          <LatestEvents latest={data.latest} />
        </Stack>
      </div>
    </>
  );
}
