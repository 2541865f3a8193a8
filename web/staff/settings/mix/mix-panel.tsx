import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { MixEditor } from './mix-editor.tsx';

/** The company's strengths and coverage. Only owners and admins see them. */
export function MixPanel() {
  const settings = useQuery(queries.company.mixSettings.queryOptions());
  return (
    <Panel
      title="Mix sheets"
      lead="Each job tells the crew how much to mix. It’s arithmetic from your numbers, so always follow the product label."
    >
      {settings.data && <MixEditor settings={settings.data} />}
      {settings.isPending && <Skeleton h={80} role="status" aria-label="Loading" />}
      {settings.isError && !settings.data && (
        <FailedState error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </Panel>
  );
}
