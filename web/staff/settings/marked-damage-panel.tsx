import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useSaveSettings } from './use-save-settings.ts';

/** Lets the owner and admins choose whether customers confirm the pins on a quote's photos before they approve it. */
export function MarkedDamagePanel() {
  const saveSettings = useSaveSettings();
  const mayChange = useViewer().may('company_settings.change');
  const company = useQuery(queries.company.get.queryOptions());
  const change = useMutation({
    mutationFn: (acknowledge_pins: boolean) =>
      saveSettings(
        { acknowledge_pins },
        acknowledge_pins
          ? 'Customers now confirm marked damage before they approve.'
          : 'Customers no longer confirm marked damage.',
      ),
    onError: toastError,
  });
  return (
    <Panel
      title="Marked damage"
      lead="Open a photo of a quote and choose Mark damage. Customers see the spots on the quote and in the PDF."
    >
      {company.isPending && <Skeleton h={36} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
      {company.data && (
        <Switch
          label="Ask customers to confirm it before they approve"
          description="They check a box that they’ve seen the spots. Quotes without spots don’t ask."
          checked={change.isPending ? change.variables : company.data.acknowledge_pins}
          disabled={change.isPending || !mayChange}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}
