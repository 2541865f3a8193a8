import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { MarginEditor } from './margin-editor.tsx';

/** The company's costs. Only owners and admins see them. */
export function MarginPanel() {
  // Without a plan, the server returns no costs, because no one could change them.
  const mayChange = useViewer().may('company_settings.change');
  const settings = useQuery({ ...queries.company.marginSettings.queryOptions(), enabled: mayChange });
  if (!mayChange) return null;
  return (
    <Panel title="Margin" lead="See what a quote earns while you build it. Customers never see it.">
      {settings.data && <MarginEditor settings={settings.data} />}
      {settings.isPending && <Skeleton h={160} role="status" aria-label="Loading" />}
      {settings.isError && !settings.data && (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </Panel>
  );
}
