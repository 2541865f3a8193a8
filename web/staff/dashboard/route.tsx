import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DASHBOARD_PATH, isAnsweredAhead } from '#web/api/early-answers.ts';
import { queries, queryClient } from '#web/api/query.ts';
import { isDeviceKnown } from '#web/offline/device-name.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { later } from '#web/staff/components/later.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import type { Route } from './+types/route.ts';
import { DashboardView } from './dashboard-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Dashboard · ${matches[0].loaderData.productName}` },
];

const DashboardDrafts = later(async () => (await import('./device-drafts.tsx')).DashboardDrafts);

/**
 * Waits for the dashboard data that the prerendered page requested early. The screen then appears without a skeleton.
 */
export async function clientLoader() {
  if (await isAnsweredAhead(DASHBOARD_PATH)) await queryClient.prefetchQuery(queries.dashboard.get.queryOptions());
  return null;
}

export default function DashboardScreen() {
  const query = useQuery(queries.dashboard.get.queryOptions());
  const { data } = query;
  const failure = readFailure(query);
  const mayKeepDrafts = useDeviceKnown(useViewer().userId);
  return (
    <DashboardView data={data} waiting={failure === null && <DashboardSkeleton />}>
      <DashboardDrafts wanted={mayKeepDrafts} />
      {failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
    </DashboardView>
  );
}

/** Returns false until the drafts on the device have been read. */
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

/** In the shape of the timeline, the first rows and the large figure. */
function DashboardSkeleton() {
  return (
    <div className="dashboard-skeleton" role="status" aria-busy="true" aria-label="Loading the dashboard">
      <Skeleton h={220} radius="md" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} h={40} />
      ))}
      <Skeleton h={46} w={220} />
      <Skeleton h={92} />
    </div>
  );
}
