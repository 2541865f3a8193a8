import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Lets the owner and admins choose whether members see company-wide amounts (docs/product.md, section 4). */
export function MemberTotalsPanel() {
  const client = useQueryClient();
  const mayChange = useViewer().may('company_settings.change');
  const company = useQuery(queries.company.get.queryOptions());
  const change = useMutation({
    mutationFn: (shown: boolean) => api.company.showTotalsToMembers({ shown }),
    onSuccess: (changed) => {
      client.setQueryData(queries.company.get.queryKey(), changed);
      toastSuccess(
        changed.members_see_totals
          ? 'Members can now see company-wide amounts.'
          : 'Members now see only their own amounts.',
      );
    },
    onError: toastError,
  });
  return (
    <Panel
      title="Amounts members see"
      lead="Members see the total of each quote and the sum of their own. Only owners and admins see company totals, unless you turn this on."
    >
      {company.isPending && <Skeleton h={36} role="status" aria-label="Loading" />}
      {company.isError && !company.data && <FailedState error={company.error} onRetry={() => void company.refetch()} />}
      {company.data && (
        <Switch
          label="Show company-wide amounts to members"
          description="On the dashboard, in Reports and above the quote list."
          checked={change.isPending ? change.variables : company.data.members_see_totals}
          disabled={change.isPending || !mayChange}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}
