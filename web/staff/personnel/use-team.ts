import { useQuery, useQueryClient } from '@tanstack/react-query';
import { managesRole } from '#domain/team/team-rules.ts';
import type { Role } from '#domain/team/permissions.ts';
import { queries } from '../../api/query.ts';
import { useSession } from '../../session/use-session.ts';
import { toastError, toastSuccess } from '../components/toasts.tsx';
import { useViewer } from '../workspace/viewer.ts';

/** How often a list with a mail on its way looks what became of it. */
const DELIVERY_LOOK_MS = 3000;

export function useTeam() {
  return useQuery({
    ...queries.personnel.team.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.invitations.some(({ delivery }) => delivery?.status === 'queued') ? DELIVERY_LOOK_MS : false,
  });
}

/** Whether the person looking may manage somebody of a role; what they may not is not offered, and refused as well. */
export function useManages(): (role: Role) => boolean {
  const { user } = useSession();
  const { may } = useViewer();
  return (role) => may('personnel.manage') && managesRole(user.role, role);
}

/** Carries out a change, says what came of it, and reads the team anew. */
export function useTeamChange() {
  const client = useQueryClient();
  return async function attempt<Answer>(work: () => Promise<Answer>, success: string): Promise<Answer | null> {
    try {
      const answer = await work();
      toastSuccess(success);
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    } finally {
      void client.invalidateQueries({ queryKey: queries.personnel.key() });
    }
  };
}
