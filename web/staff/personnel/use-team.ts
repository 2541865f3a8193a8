import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/team/permissions.ts';
import { managesRole } from '#domain/team/team-rules.ts';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';

/** Milliseconds between polls while an invitation's email is queued. */
const DELIVERY_LOOK_MS = 3000;

export function useTeam() {
  return useQuery({
    ...queries.personnel.team.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.invitations.some(({ delivery }) => delivery?.status === 'queued') ? DELIVERY_LOOK_MS : false,
  });
}

/** Returns a function that checks if the viewer may manage members of a role. The server enforces the same rule. */
export function useManages(): (role: Role) => boolean {
  const { user } = useSession();
  const { may } = useViewer();
  return (role) => may('personnel.manage') && managesRole(user.role, role);
}

export function useTeamChange() {
  const client = useQueryClient();
  return async function attempt<Answer>(
    work: () => Promise<Answer>,
    success: string | ((answer: Answer) => string),
  ): Promise<Answer | null> {
    try {
      const answer = await work();
      toastSuccess(typeof success === 'string' ? success : success(answer));
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      void client.invalidateQueries({ queryKey: queries.personnel.key() });
    }
  };
}
