import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#web/staff/components/empty-state.tsx';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { LoadingPanels } from '#web/staff/components/loading.tsx';
import { Screen } from '#web/staff/components/screen.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';
import { Icon } from '#web/ui/icons.tsx';
import type { Route } from './+types/route.ts';
import { InvitationsPanel } from './invitations-panel.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog, type SentLink } from './link-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { RolesTable } from './roles-table.tsx';
import { fullTeamLabel, seatLabel, type Team } from './team.ts';
import { useManages, useTeam } from './use-team.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Personnel · ${matches[0].loaderData.productName}` },
];

export default function Personnel() {
  const query = useTeam();
  const { data: team } = query;
  const failure = readFailure(query);
  const manages = useManages();
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<SentLink | null>(null);
  const isFull = team !== undefined && fullTeamLabel(team) !== null;
  return (
    <Screen
      title="Personnel"
      fact={team && seatLabel(team)}
      action={
        team &&
        manages('member') && (
          <Button leftSection={<Icon name="plus" />} disabled={isFull} onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      {team && <Members team={team} onInvite={manages('member') && !isFull ? () => setInviting(true) : undefined} />}
      {team && team.invitations.length > 0 && <InvitationsPanel invitations={team.invitations} onSent={setSent} />}
      {!team && failure === null && <LoadingPanels heights={[240]} />}
      {!team && failure !== null && <FailedState error={failure} onRetry={() => void query.refetch()} />}
      <details className="team-roles">
        <summary>What can each role do?</summary>
        <RolesTable />
      </details>
      {inviting && <InviteDialog onSent={setSent} onClose={() => setInviting(false)} />}
      {sent && <LinkDialog sent={sent} onClose={() => setSent(null)} />}
    </Screen>
  );
}

function Members({ team, onInvite }: { team: Team; onInvite: (() => void) | undefined }) {
  const full = fullTeamLabel(team);
  const isAlone = team.members.length === 1 && team.invitations.length === 0;
  return (
    <section aria-label="Members" className="section team-section">
      {full && (
        <Text size="sm" role="status">
          {full}
        </Text>
      )}
      <MembersTable members={team.members} />
      {isAlone && onInvite && (
        <EmptyState
          picture="people"
          title="Only you so far"
          action={
            <Button variant="default" leftSection={<Icon name="mail" size={18} />} onClick={onInvite}>
              Invite a teammate
            </Button>
          }
        >
          Invite the people you work with. They’ll see your quotes and prices once they join.
        </EmptyState>
      )}
    </section>
  );
}
