import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { auth } from '#web/session/browser-session.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';

/** Lets the owner require a second factor. Members without one must set it up before they can continue. */
export function TeamTwoFactorPanel() {
  const client = useQueryClient();
  const policy = useQuery(queries.factors.teamPolicy.queryOptions());
  const change = useMutation({
    mutationFn: (required: boolean) => api.factors.requireForTeam({ required }),
    onSuccess: ({ session }, required) => {
      auth.adopt('USER_UPDATED', session);
      toastSuccess(required ? 'Two-factor sign-in is now required.' : 'Two-factor sign-in is now optional.');
    },
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: queries.factors.key() }),
  });
  return (
    <Panel
      title="Two-factor for the team"
      lead="When required, everyone must set up an authenticator app or a passkey before they can see company data. It takes effect right away, even for people already signed in."
    >
      {policy.isPending && <Skeleton h={36} role="status" aria-label="Loading" />}
      {policy.isError && !policy.data && <FailedState error={policy.error} onRetry={() => void policy.refetch()} />}
      {policy.data && (
        <Switch
          label="Require two-factor for the team"
          description={standing(policy.data)}
          checked={change.isPending ? change.variables : policy.data.required}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}

function standing({ members, members_without: without }: { members: number; members_without: number }): string {
  if (without === 0) return members === 1 ? 'You’ve set it up.' : `All ${members} people have set it up.`;
  if (members === 1) return 'You haven’t set it up yet.';
  return `${without} of ${members} people ${without === 1 ? 'hasn’t' : 'haven’t'} set it up yet.`;
}
