import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { Facts } from '#web/staff/components/facts.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { AskEditor } from './ask-editor.tsx';

export function AskPanel() {
  const mayChange = useViewer().may('company_settings.change');
  const asking = useQuery(queries.asks.settings.queryOptions());
  return (
    <Panel
      title="Ask for a quote"
      lead="A page where people ask for a quote, on its own or in a frame on your website. Each request becomes a draft for you to check. Nothing is sent by itself."
    >
      {asking.data && mayChange && <AskEditor stored={asking.data} />}
      {asking.data && !mayChange && <Facts facts={[['Page', asking.data.open ? (asking.data.url ?? 'On') : 'Off']]} />}
      {asking.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {asking.isError && !asking.data && <FailedState error={asking.error} onRetry={() => void asking.refetch()} />}
    </Panel>
  );
}
